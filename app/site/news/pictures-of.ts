import type { NewsItem } from "#model/content/news.ts";
import type { PictureFocus } from "#model/files/picture-focus.ts";

export interface NewsPicture {
  src: string;
  alt: string;
  focus?: PictureFocus | undefined;
}

export interface NewsPictures {
  own: NewsPicture[];
  /** URLs on foreign hosts: shown as links and never loaded, so that no other host learns of a visitor. */
  foreign: string[];
}

/** Returns the pictures of an item without duplicates, the main one first. URLs of the site itself become paths. */
export function picturesOf(
  { image, imageAlt, images }: Pick<NewsItem, "image" | "imageAlt" | "images">,
  siteUrl: string,
): NewsPictures {
  const addresses = new Set(
    [image, ...images].filter((address) => address !== "").map((address) => local(address, siteUrl)),
  );
  const main = local(image, siteUrl);
  const isOwn = (address: string) => address.startsWith("/");
  return {
    own: [...addresses].filter(isOwn).map((src) => ({ src, alt: src === main ? imageAlt : "" })),
    foreign: [...addresses].filter((address) => !isOwn(address)),
  };
}

function local(address: string, siteUrl: string): string {
  return address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address;
}
