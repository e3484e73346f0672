import { picturesInRtf } from "./picture-origin.ts";

const wordProcessor = /mso-|urn:schemas-microsoft-com|docs-internal-guid|LibreOffice/i;

/** What came with HTML from elsewhere. */
export interface PastedHtml {
  body: HTMLElement;
  /** Pictures that this site does not keep: in the HTML itself, on another site or on somebody's disk. */
  others: HTMLImageElement[];
  hasText: boolean;
  /** From Word, Google Docs or LibreOffice. */
  isFromWordProcessor: boolean;
}

export function readPastedHtml(html: string): PastedHtml {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const others = [...body.querySelectorAll("img")].filter((picture) => !keepAsOwn(picture));
  const hasText = body.textContent?.trim() !== "";
  return { body, others, hasText, isFromWordProcessor: wordProcessor.test(html) };
}

/** A picture that stands in the HTML itself, as a file. */
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

/** The pictures that Word's HTML only names, as files: they stand beside it, in the same order, or none is taken. */
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
  lost?: { comments: number; deletions: number; hasFormatting: boolean };
}

/**
 * Text of a word processor goes through the server's cleaner first: only it knows which of their paragraphs are lists
 * and which styles mean something. If the server cannot be reached, the editor's own rules apply.
 */
export async function cleanOnServer(html: string): Promise<CleanedHtml> {
  try {
    const response = await fetch("/admin/paste", { method: "POST", body: html });
    return response.ok ? ((await response.json()) as CleanedHtml) : { html };
  } catch {
    return { html };
  }
}

/** Whether this site keeps the picture; then it is named by its path, as texts store it. */
function keepAsOwn(picture: HTMLImageElement): boolean {
  const path = picture.src.startsWith(`${location.origin}/`) ? picture.src.slice(location.origin.length) : "";
  if (!path.startsWith("/files/")) return false;
  picture.setAttribute("src", path);
  return true;
}
