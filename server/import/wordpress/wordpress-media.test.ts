import { expect, it } from "vitest";
import { WordPressMedia } from "./wordpress-media.ts";
import type { WordPressItem } from "./wxr.ts";

const anItem = (id: string, differences: Partial<WordPressItem>): WordPressItem => ({
  ...{ id, site: "", type: "wp_block", status: "publish", password: "", title: "", link: "", pubDate: "", date: "" },
  ...{ dateGmt: "", content: "Baustein", excerpt: "", isSticky: false, parentId: "0", attachmentUrl: "", terms: [] },
  ...{ featuredImageId: "", footnotes: "", builderData: [], customFields: [], otherLanguages: [], meta: new Map() },
  ...differences,
});

it("a reusable block that the old site did not show to everybody is in no text", () => {
  const media = new WordPressMedia();
  const others = [{ status: "draft" }, { status: "trash" }, { password: "x" }, { content: "[restrict]x[/restrict]" }];
  for (const [index, one] of [{}, ...others].entries()) media.add(anItem(String(index), one));
  const { blockOf } = media.of(anItem("9", { type: "post" }));
  expect([0, 1, 2, 3, 4].map((id) => blockOf?.(String(id)))).toEqual(["Baustein", ...others.map(() => undefined)]);
});

it("a picture has the description of the media library", () => {
  const media = new WordPressMedia();
  const meta = new Map([["_wp_attachment_image_alt", "Saal &amp; Bühne"]]);
  media.add(anItem("3", { type: "attachment", attachmentUrl: "https://alt.example/a.jpg", meta }));
  expect(media.of(anItem("9", { type: "post" })).descriptionOf?.("3")).toBe("Saal & Bühne");
});
