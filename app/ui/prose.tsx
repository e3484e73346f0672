import { mayHaveVariants, sourceSet } from "#model/files/picture-variant.ts";

/** Rich text by editors. The server sanitises `html` on save and again on read. */
export function Prose({ html, lang, className = "" }: { html: string; lang?: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by server/content/rich-text/rich-text.ts
  return <div lang={lang} className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: withVariants(html) }} />;
}

/**
 * Adds a srcset to lazy own pictures with dimensions. Others stay unchanged: without dimensions, browsers draw a
 * picture with `sizes="auto"` at 300 by 150.
 */
function withVariants(html: string): string {
  return html.replaceAll(/<img src="([^"]+)"(?=[^>]* width="\d+" height="\d+" loading="lazy">)/g, (tag, url: string) =>
    mayHaveVariants(url)
      ? `${tag} srcset="${sourceSet(url, "webp")}" sizes="auto, (min-width: 48rem) 42rem, calc(100vw - 2.5rem)"`
      : tag,
  );
}
