import logo from "../well-known/icon-512.png?url";

/** Returns the association's logo as a schema.org image with an absolute URL. */
export function logoOf(siteUrl: string): Record<string, unknown> {
  return { "@type": "ImageObject", url: new URL(logo, siteUrl).href, width: 512, height: 512 };
}
