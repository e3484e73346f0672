import type { NewsItem } from "#model/news.ts";
import type { PictureFocus } from "#model/picture-focus.ts";

export interface NewsPicture {
  src: string;
  alt: string;
  focus?: PictureFocus | undefined;
}

export interface NewsPictures {
  own: NewsPicture[];
  /** Addresses on foreign hosts: offered as links, never loaded, so that nobody else learns of a visitor. */
  foreign: string[];
}

/** The pictures of an item without repeats, the main one first. Those of the site itself become paths. */
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
