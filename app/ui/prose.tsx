import { mayHaveVariants, sourceSet } from "#model/picture-variant.ts";

/** Rich text by editors. `html` has been cleaned by the server, on save and again on reading. */
export function Prose({ html, className = "" }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by server/content/rich-text/rich-text.ts
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: withVariants(html) }} />;
}

/**
 * Pictures in the text come in the width that suits the browser, too. Those that do not say how large they are stay as
 * they are: with `sizes="auto"` a browser draws them 300 by 150.
 */
function withVariants(html: string): string {
  return html.replaceAll(/<img src="([^"]+)"(?=[^>]* width="\d+" height="\d+" loading="lazy">)/g, (tag, url: string) =>
    mayHaveVariants(url)
      ? `${tag} srcset="${sourceSet(url, "webp")}" sizes="auto, (min-width: 48rem) 42rem, calc(100vw - 2.5rem)"`
      : tag,
  );
}
