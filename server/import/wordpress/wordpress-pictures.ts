import { pictureStandIn } from "#model/content/picture-stand-in.ts";
import type { PostMedia } from "./wordpress-shortcodes.ts";

const galleries = /(?<!\[)\[gallery\b|<!--\s+wp:(?:[a-z-]+\/)?[a-z-]*gallery\b/g;
const backgrounds = /<[a-z]+\b[^<>]*\bbackground-image:\s*url\((?:'|&quot;|&#39;)?(https?:[^'"&)\s<>]+)[^<>]*>/gi;

/** Adds background images as `<img>` before the content of their element. */
export function withBackgrounds(html: string): string {
  return html.replace(backgrounds, '$&<img src="$1">');
}

/** Files of other kinds than pages and pictures. */
export const otherFile = /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|zip|rtf|csv|mp3|mp4|epub)$/i;
const lazySource = /\s(?:data-(?:lazy-)?src|data-orig-file|data-original|data-orig-src)\s*=\s*("[^"<>]*"|'[^'<>]*')/i;
/** Addresses without a slash at the start, as some editors wrote them. */
const fromFolder =
  /(<(?:img|a|area)\b[^<>]*?\s(?:src|href)\s*=\s*["']?)(?:\.{1,2}\/)*((?:wp-content|uploads|fileadmin)\/)/gi;
const relative = /(<(?:img|a|area)\b[^<>]*?\s(?:src|href)\s*=\s*["']?)(\/(?!\/)[^"'\s<>]*)/gi;

/**
 * Returns HTML with plain addresses: those of pictures that scripts load later, and of files given by their path alone.
 * The second link of a file block, "Herunterladen" to the same file, is removed.
 * @param site address of the old site
 */
export function withPlainAddresses(html: string, site: string): string {
  const lazy = withoutDecoration(html).replace(/<img\b[^<>]*>/gi, (tag) => {
    const source = lazySource.exec(tag)?.[1];
    if (source === undefined) return tag;
    return tag
      .replace(lazySource, "")
      .replace(/\ssrc\s*=\s*("[^"<>]*"|'[^'<>]*'|[^\s"'<>]+)/i, "")
      .replace(/^<img/i, `<img src=${source}`);
  });
  const whole = lazy.replace(
    /<img\b(?![^<>]*\ssrc\s*=)[^<>]*\s(?:data-)?srcset\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/gi,
    (tag, double, single) => tag.replace(/^<img/i, `<img src="${largestIn(double ?? single ?? "")}"`),
  );
  const doubled =
    whole.length === html.length ? whole : whole.replace(/<noscript>\s*<img\b[^<>]*>\s*<\/noscript>/gi, "");
  return doubled
    .replace(/(\shref\s*=\s*["'])(?=\?(?:p|page_id)=\d)/gi, "$1/")
    .replace(/<object\b[^<>]*\bwp-block-file__embed\b[^<>]*>.*?<\/object>/gi, "")
    .replace(/<a\b[^<>]*\bwp-block-file__button\b[^<>]*>[^<>]*<\/a>/gi, "")
    .replace(fromFolder, "$1/$2")
    .replace(relative, (whole, before: string, path: string) =>
      isFilePath(path) && URL.canParse(path, site) ? before + new URL(path, site).href : whole,
    );
}

/** Removes pictures that only count readers, and writes the characters that WordPress shows as pictures. */
function withoutDecoration(html: string): string {
  return html.replace(/<img\b[^<>]*>/gi, (tag) => {
    const attributes = Object.fromEntries(
      [...tag.matchAll(/\s(alt|width|height)\s*=\s*["']?([^"'<>]*?)["'\s>]/gi)].map(([, name = "", value = ""]) => [
        name.toLowerCase(),
        value,
      ]),
    );
    return pictureStandIn(attributes) ?? tag;
  });
}

/** Returns the address of the widest picture in a `srcset`. */
function largestIn(set: string): string {
  const candidates = set.split(/,\s+/).map((candidate) => candidate.trim().split(/\s+/));
  const widthOf = ([, width = "1"]: string[]) => Number.parseFloat(width);
  const [[address = ""] = []] = candidates.toSorted((one, other) => widthOf(other) - widthOf(one));
  return address;
}

function isFilePath(path: string): boolean {
  return (
    /^\/(?:wp-content|uploads|fileadmin|media|images)\/|\.(?:jpe?g|png|gif|webp|avif)$/i.test(path) ||
    otherFile.test(path)
  );
}

/** Counts the pictures of a post that are lost or only linked, for the report. */
export class PictureCount {
  #missing = 0;

  /** Wraps `media` to count missing attachments. */
  watch(media: PostMedia): PostMedia {
    return {
      ...media,
      addressOf: (id) => {
        const address = media.addressOf(id);
        if (address === undefined) this.#missing++;
        return address;
      },
    };
  }

  /**
   * Returns a German sentence about a post's pictures, `undefined` if there is nothing to report.
   * @param content as stored by WordPress
   * @param html as rendered, with every picture
   * @param featured the featured image: linked, missing in the export, or none to report
   */
  describe(content: string, html: string, featured: "linked" | "missing" | "none"): string | undefined {
    const linked = [...html.matchAll(/<img\b[^<>]*\bsrc\s*=\s*["']?(?!["']?\/files\/)/gi)].length;
    const count = [...content.matchAll(galleries)].length;
    const parts = [
      featured === "linked" ? "das Titelbild" : "",
      count > 0 ? (count === 1 ? "eine Galerie" : `${count} Galerien`) : "",
    ].filter(Boolean);
    const sentences: string[] = [];
    if (linked > 0) {
      const which = parts.length > 0 ? `, darunter ${parts.join(" und ")}` : "";
      sentences.push(`${pictures(linked)} nur als ${linked === 1 ? "Link" : "Links"} übernommen${which}.`);
    }
    if (this.#missing > 0) {
      const which = featured === "missing" ? ", darunter das Titelbild" : "";
      sentences.push(`${pictures(this.#missing)} nicht übernommen, weil im Export die Adresse fehlt${which}.`);
    }
    return sentences.join(" ") || undefined;
  }
}

function pictures(count: number): string {
  return count === 1 ? "1 Bild" : `${count} Bilder`;
}
