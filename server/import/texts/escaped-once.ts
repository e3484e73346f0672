const escapedEnd = /&(?:amp;)*lt;\/(?:p|div|ul|ol|h[1-6]|strong|em|b|i|a|table|span|figure)&(?:amp;)*gt;/i;

/** Returns HTML that a program escaped too often, once or more, as it was meant. */
export function escapedOnce(html: string): string {
  if (/<[a-z/]/i.test(html) || !escapedEnd.test(html)) return html;
  return escapedOnce(
    html.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
  );
}
