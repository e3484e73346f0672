import type { MetaDescriptor } from "react-router";
import { drawnPreview, type PreviewImage } from "./preview-image.ts";

/** Site data that the layout's loader provides to every page. */
export interface SiteIdentity {
  associationName: string;
  /** Empty if the association has none. */
  shortName: string;
  siteUrl: string;
  /** Title of the layout's open dialog. */
  dialogTitle?: string | undefined;
}

export interface PageDescription {
  title: string;
  /** Title of the page's own open dialog. */
  dialogTitle?: string | undefined;
  /** One or two sentences; at most 160 characters are shown by search engines. */
  description: string;
  /** Path of the canonical URL, without parameters; without it there is no canonical link. */
  path?: string;
  /** The shown page of a list; from the second on it is in the title, and in the canonical URL if the list is whole. */
  list?: { page: number; isWhole: boolean } | undefined;
  /** The page's preview image; defaults to the drawing of the site. */
  image?: PreviewImage | undefined;
  type?: "website" | "article" | "event";
  /** schema.org data of the page. */
  jsonLd?: Record<string, unknown>;
  isIndexed?: boolean;
}

/** Returns title, description, canonical URL, Open Graph and JSON-LD of a page. */
export function pageMeta(site: SiteIdentity | undefined, page: PageDescription): MetaDescriptor[] {
  const { associationName, siteUrl } = site ?? { associationName: "", siteUrl: "" };
  const dialogTitle = site?.dialogTitle ?? page.dialogTitle;
  const later = page.list && page.list.page > 1 ? page.list : undefined;
  const shown = later ? `${page.title}, Seite ${later.page}` : page.title;
  const title = [dialogTitle, shown, page.path !== "/" && associationName].filter(Boolean).join(" – ");
  const query = later?.isWhole ? `?seite=${later.page}` : "";
  const url = page.path === undefined ? undefined : siteUrl + page.path + query;
  const description = page.description.slice(0, 300);
  return [
    { title },
    { name: "description", content: description },
    ...(url === undefined ? [] : [{ tagName: "link", rel: "canonical", href: url }]),
    { property: "og:site_name", content: associationName },
    { property: "og:locale", content: "de_DE" },
    { property: "og:type", content: page.type === "article" ? "article" : "website" },
    { property: "og:title", content: page.title },
    { property: "og:description", content: description },
    ...(url === undefined ? [] : [{ property: "og:url", content: url }]),
    ...imageMeta(page.image ?? drawnPreview, siteUrl),
    ...(page.isIndexed === false ? [{ name: "robots", content: "noindex" }] : []),
    ...(page.jsonLd ? [{ "script:ld+json": { "@context": "https://schema.org", ...page.jsonLd } }] : []),
  ];
}

function imageMeta({ src, alt, width, height }: PreviewImage, siteUrl: string): MetaDescriptor[] {
  return [
    { property: "og:image", content: siteUrl ? new URL(src, siteUrl).href : src },
    ...(width && height
      ? [
          { property: "og:image:width", content: String(width) },
          { property: "og:image:height", content: String(height) },
        ]
      : []),
    ...(alt ? [{ property: "og:image:alt", content: alt }] : []),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** Returns the site's identity from a `meta` function's matches. */
export function siteOf(matches: readonly unknown[]): SiteIdentity | undefined {
  for (const match of matches) {
    const data = (match as { loaderData?: { site?: SiteIdentity } } | undefined)?.loaderData;
    if (data?.site) return data.site;
  }
  return undefined;
}
