import type { PostMedia } from "./wordpress-shortcodes.ts";

const galleries = /(?<!\[)\[gallery\b|<!--\s+wp:(?:[a-z-]+\/)?[a-z-]*gallery\b/g;
const backgrounds = /<[a-z]+\b[^<>]*\bbackground-image:\s*url\((?:'|&quot;|&#39;)?(https?:[^'"&)\s<>]+)[^<>]*>/gi;

/** A background is a picture too: it stands before what it was behind. */
export function withBackgrounds(html: string): string {
  return html.replace(backgrounds, '$&<img src="$1">');
}

/** Tells which pictures of a post do not come along, so that none vanishes unsaid. */
export class PictureCount {
  #missing = 0;

  /** The same, counting what is asked for and not there. */
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
   * A German sentence about a post's pictures, `undefined` when it has none.
   * @param content as WordPress holds it
   * @param html as its visitors saw it, with every picture
   * @param featured whether there is a picture above the post: in the export, missing there, or none
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
