import logo from "../well-known/icon-512.png?url";

/** The association's mark as search engines take it: a picture at an absolute address. */
export function logoOf(siteUrl: string): Record<string, unknown> {
  return { "@type": "ImageObject", url: new URL(logo, siteUrl).href, width: 512, height: 512 };
}
