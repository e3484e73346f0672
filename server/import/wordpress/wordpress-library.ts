import { escapeHtml } from "#model/text/escape-html.ts";
import { htmlFromBuilder, readBuilderData } from "./builder-data.ts";
import { htmlOfTable, tableNumber, tableType } from "./tablepress.ts";
import { textFromWordPress } from "./wordpress-html.ts";
import { statusAgainst } from "./wordpress-news.ts";
import type { WordPressItem } from "./wxr.ts";

/** Reusable blocks, and what builders keep once for many pages: templates, global elements. */
const ofLibrary: ReadonlySet<string> = new Set([
  ...["wp_block", "elementor_library", "fusion_element", "fusion_template", "et_pb_layout", "bricks_template"],
  ...["fl-builder-template", "ct_template", "templatera", "us_page_block", "cms_block", "content_block"],
]);

/** What pages of a site show by its number: blocks, templates, tables and files of managers of downloads. */
export class WordPressLibrary {
  #contents = new Map<string, string>();
  #tables = new Map<string, string>();
  #downloads = new Map<string, { title: string; readOn: string; files: readonly string[] }>();

  add(item: WordPressItem): void {
    const { id, type, content, builderData, meta, parentId, date } = item;
    // WordPress shows none that is a draft or deleted.
    if (statusAgainst(item, false) !== undefined) return;
    if (ofLibrary.has(type)) {
      const built = content.trim() === "" ? builderData.map(htmlFromBuilder).find((html) => html !== "") : undefined;
      this.#contents.set(id, built ?? content);
    } else if (type === tableType) {
      this.#tables.set(tableNumber(item), htmlOfTable(item));
    } else if (type === "wpdmpro" && /"guest"/.test(meta.get("__wpdm_access") ?? "")) {
      this.#addFiles(id, { title: item.title, date, files: meta.get("__wpdm_files") });
    } else if (type === "dlm_download" && meta.get("_members_only") !== "yes") {
      this.#addFiles(id, { title: item.title, date: "", files: undefined });
    } else if (type === "dlm_download_version") {
      this.#addFiles(parentId, { title: "", date, files: meta.get("_files") });
    }
  }

  /** Returns what is shown for a number, as WordPress stores it; undefined if the export lacks it. */
  contentOf(id: string): string | undefined {
    const { title = "", files = [] } = this.#downloads.get(id) ?? {};
    const links = title === "" ? [] : files.map((file) => `<a href="${escapeHtml(file)}">${escapeHtml(title)}</a>`);
    return this.#contents.get(id) ?? (links.length > 0 ? links.join(" ") : undefined);
  }

  /** Returns the HTML of a table by its own number; undefined if the export lacks it. */
  tableOf(number: string): string | undefined {
    return this.#tables.get(number) || undefined;
  }

  /** A download has a title and a newest version, in any order. */
  #addFiles(id: string, { title, date, files }: { title: string; date: string; files: string | undefined }): void {
    const known = this.#downloads.get(id) ?? { title: "", readOn: "", files: [] };
    const isNewer = files !== undefined && date >= known.readOn;
    this.#downloads.set(id, {
      title: known.title || textFromWordPress(title),
      readOn: isNewer ? date : known.readOn,
      files: isNewer ? addressesIn(files) : known.files,
    });
  }
}

function addressesIn(written: string): string[] {
  const listed = readBuilderData(written);
  const values = typeof listed === "object" && listed !== null ? Object.values(listed) : [];
  return values.filter((one): one is string => typeof one === "string" && /^https?:\/\/[^\s<>"]+$/i.test(one));
}
