import type { PostMedia } from "./wordpress-shortcodes.ts";

const galleries = /(?<!\[)\[gallery\b|<!--\s+wp:(?:[a-z-]+\/)?[a-z-]*gallery\b/g;
const backgrounds = /<[a-z]+\b[^<>]*\bbackground-image:\s*url\((?:'|&quot;|&#39;)?(https?:[^'"&)\s<>]+)[^<>]*>/gi;

/** Adds background images as `<img>` before the content of their element. */
export function withBackgrounds(html: string): string {
  return html.replace(backgrounds, '$&<img src="$1">');
}

/** Counts the pictures of a post that are lost or only linked, for the report. */
export class PictureCount {
  #missing = 0;

  /** Wraps `media` to count missing attachments. */
  watch(media: PostMedia): PostMedia {
    return {
      attached: media.attached,
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
