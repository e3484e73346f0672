const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/**
 * Converts plain text to the HTML part of a mail: paragraphs at blank lines, links, everything escaped. It sets no
 * colours, so that programs with dark windows show light text.
 * @param foot lines in smaller letters below a rule; "" for none
 */
export function textAsHtml(text: string, title: string, foot = ""): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${lines(paragraph)}</p>`);
  if (foot) paragraphs.push(`<hr>\n<p style="font-size: 14px">${lines(foot)}</p>`);
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="font-family: 'Source Sans 3', Arial, sans-serif; font-size: 16px; line-height: 1.5; max-width: 40em; overflow-wrap: anywhere">
${paragraphs.join("\n")}
</body>
</html>
`;
}

function lines(text: string): string {
  return linked(text).replaceAll("\n", "<br>\n");
}

function linked(text: string): string {
  return text
    .split(/(\bhttps?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((part, index) =>
      index % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`,
    )
    .join("");
}
