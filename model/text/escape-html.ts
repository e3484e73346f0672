/** Returns plain text as HTML between tags. */
export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Returns plain text as HTML, also for attribute values in double quotes. */
export function escapeHtml(text: string): string {
  return escapeText(text).replaceAll('"', "&quot;");
}
