import type { LinkDescriptor } from "react-router";
import sansFont from "../../ui/fonts/source-sans.woff2?url";
import serifFont from "../../ui/fonts/source-serif-600.woff2?url";
import siteStyles from "../site.css?url";

/**
 * The style sheet of public pages and the fonts of their first view. Only with a precedence does React put the style
 * sheet before the fonts in the head: the browser asks for it first, over the connection the page came by. It waits for
 * nothing else before it draws the text.
 */
export const styleLinks: LinkDescriptor[] = [
  // React Router passes it on, but does not know it.
  { rel: "stylesheet", href: siteStyles, precedence: "site" } as LinkDescriptor,
  ...[sansFont, serifFont].map(
    (href) =>
      ({ rel: "preload", href, as: "font", type: "font/woff2", crossOrigin: "anonymous" }) satisfies LinkDescriptor,
  ),
];
