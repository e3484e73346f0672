import { textFromWordPress } from "./wordpress-html.ts";
import { WordPressLibrary } from "./wordpress-library.ts";
import type { PostMedia } from "./wordpress-shortcodes.ts";
import type { WordPressItem } from "./wxr.ts";

/** What a picture's description may have here. */
const maximumDescription = 300;

/** The addresses of a site's attachments with the descriptions of its pictures, and what its pages show by number, collected before posts are converted. */
export class WordPressMedia {
  #addresses = new Map<string, string>();
  #descriptions = new Map<string, string>();
  #attached = new Map<string, string[]>();
  #library = new WordPressLibrary();

  add(item: WordPressItem): void {
    this.#library.add(item);
    const address = item.attachmentUrl;
    if (item.type !== "attachment" || !/^https?:\/\/[^\s<>"]{1,2000}$/i.test(address)) return;
    this.#addresses.set(item.id, address);
    const description = textFromWordPress(item.meta.get("_wp_attachment_image_alt") ?? "");
    if (description !== "") this.#descriptions.set(item.id, description.slice(0, maximumDescription).toWellFormed());
    if (item.parentId === "" || item.parentId === "0") return;
    const siblings = this.#attached.get(item.parentId);
    if (siblings) siblings.push(address);
    else this.#attached.set(item.parentId, [address]);
  }

  of(item: WordPressItem): PostMedia {
    return {
      addressOf: (attachmentId) => this.#addresses.get(attachmentId),
      descriptionOf: (attachmentId) => this.#descriptions.get(attachmentId),
      attached: this.#attached.get(item.id) ?? [],
      blockOf: (id) => this.#library.contentOf(id),
      tableOf: (number) => this.#library.tableOf(number),
    };
  }
}
