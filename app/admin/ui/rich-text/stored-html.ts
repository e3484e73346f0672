/**
 * Converts the editor's HTML to the form the server stores: a list item, table cell or figure with a single plain
 * paragraph holds its text directly, and tables have no column widths. Returns "" for an empty text.
 */
export function toStoredHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const holder of body.querySelectorAll("li, td, th, dd, figure")) unwrapFirstParagraph(holder);
  for (const part of body.querySelectorAll("colgroup")) part.remove();
  for (const styled of body.querySelectorAll("[style]")) styled.removeAttribute("style");
  const isEmpty = !body.textContent?.trim() && !body.querySelector("img, hr, table");
  return isEmpty ? "" : body.innerHTML;
}

function unwrapFirstParagraph(holder: Element): void {
  const first = holder.firstElementChild;
  if (first?.tagName !== "P" || first.className) return;
  const others = [...holder.children].slice(1);
  if (others.some((other) => other.tagName === "P")) return;
  first.replaceWith(...first.childNodes);
}
