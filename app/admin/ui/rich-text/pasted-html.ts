import { pictureStandIn } from "#model/content/picture-stand-in.ts";
import { picturesInRtf } from "./picture-origin.ts";

const wordProcessor = /mso-|urn:schemas-microsoft-com|docs-internal-guid|ListContainerWrapper|LibreOffice/i;

/** The content of pasted HTML. */
export interface PastedHtml {
  body: HTMLElement;
  /** Pictures to look at that are not stored on this site: embedded in the HTML, on another site or on a local disk. */
  others: HTMLImageElement[];
  hasText: boolean;
  /** From Word, Google Docs or LibreOffice. */
  isFromWordProcessor: boolean;
  /** From a text editor like ours, whose elements need no cleaning. */
  isFromEditor: boolean;
}

export function readPastedHtml(html: string): PastedHtml {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  writeCheckBoxes(body);
  const others = [...body.querySelectorAll("img")].filter((picture) => !rewriteIfOwn(picture) && !hasStandIn(picture));
  const hasText = body.textContent?.trim() !== "";
  return {
    body,
    others,
    hasText,
    isFromWordProcessor: wordProcessor.test(html),
    isFromEditor: html.includes("data-pm-slice"),
  };
}

/** Returns a picture embedded in the HTML as a file. */
export function embeddedFile(picture: HTMLImageElement): File | undefined {
  const [, type, content] = /^data:image\/([\w.+-]+);base64,(.+)$/s.exec(picture.src) ?? [];
  if (!type || !content) return undefined;
  try {
    const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
    return new File([bytes], `bild.${type.replace(/\+.*/, "")}`, { type: `image/${type}` });
  } catch {
    return undefined;
  }
}

/** Returns pictures that Word's HTML only references from the RTF beside it; none if the counts differ. */
export function filesBeside(pictures: readonly HTMLImageElement[], rtf: string): Map<HTMLImageElement, File> {
  const named = pictures.filter(({ src }) => src.startsWith("file:"));
  const found = named.length > 0 ? picturesInRtf(rtf) : [];
  if (found.length !== named.length) return new Map();
  return new Map(
    named.flatMap((picture, at) => {
      const content = found[at];
      if (!content) return [];
      const { type, bytes } = content;
      return [[picture, new File([bytes], `bild.${type}`, { type: `image/${type}` })]];
    }),
  );
}

export interface CleanedHtml {
  html: string;
  /** `nothing_cleaned` if the server did not answer, so that comments and deleted passages are part of the text. */
  lost?: { comments: number; deletions: number; hasFormatting: boolean } | "nothing_cleaned";
}

/**
 * Cleans text of another program on the server: only its cleaner knows which paragraphs are lists, which styles carry
 * meaning, and what becomes of elements that texts have not. If the server is unreachable, the editor's own rules apply.
 */
export async function cleanOnServer(html: string): Promise<CleanedHtml> {
  const uncleaned = { html, lost: "nothing_cleaned" } as const;
  try {
    const response = await fetch("/admin/paste", { method: "POST", body: html });
    return response.ok ? ((await response.json()) as CleanedHtml) : uncleaned;
  } catch {
    return uncleaned;
  }
}

/** Google Docs puts a picture of a box before each item of a checklist. */
function writeCheckBoxes(body: HTMLElement): void {
  for (const item of body.querySelectorAll('li[role="checkbox"]')) {
    item.querySelector(":scope > img")?.remove();
    (item.querySelector(":scope > p") ?? item).prepend(item.getAttribute("aria-checked") === "true" ? "☑ " : "☐ ");
  }
}

/** Whether the server writes something else for the picture, as for an emoji. */
function hasStandIn(picture: HTMLImageElement): boolean {
  return (
    pictureStandIn(Object.fromEntries([...picture.attributes].map(({ name, value }) => [name, value]))) !== undefined
  );
}

/** Whether the picture is stored on this site; if so, sets its `src` to the path, as texts store it. */
function rewriteIfOwn(picture: HTMLImageElement): boolean {
  const path = picture.src.startsWith(`${location.origin}/`) ? picture.src.slice(location.origin.length) : "";
  if (!path.startsWith("/files/")) return false;
  picture.setAttribute("src", path);
  return true;
}
