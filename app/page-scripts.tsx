import { createContext, use } from "react";
import { type EntryContext, Scripts } from "react-router";
import { inlineCall, pageScript } from "./inline/inline-script.ts";
import { resumeScheduler } from "./inline/resume-scheduler.ts";
import { startPage } from "./inline/start-page.ts";

/** What a public page needs to hydrate when its script is fetched later. */
export interface DeferredStart {
  /** The loader data as React Router's turbo-stream, escaped for a script element; undefined if the page never hydrates. */
  data: string | undefined;
  /** Inline script that does without React what it can, and fetches the page's script; the same for a route. */
  script: string;
  nonce: string;
}

/** Set by the server around public pages; "never" around previews. */
export const DeferredStartContext = createContext<DeferredStart | "never" | undefined>(undefined);

/**
 * React Router preloads every script in the head, where they compete with text and pictures for bandwidth. Public pages
 * work without script, so theirs is fetched when it is of use (`inline/start-page.ts`, docs/decisions/0080). Renders two elements, so that hydration finds as many as React Router's `<Scripts>` has.
 */
export function PageScripts() {
  const deferred = use(DeferredStartContext);
  if (deferred === "never") return null;
  if (!deferred) return <Scripts />;
  return (
    <>
      {deferred.data && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without "<", read as text
        <script type="application/json" dangerouslySetInnerHTML={{ __html: deferred.data }} />
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: contains only file names of the build */}
      <script nonce={deferred.nonce} dangerouslySetInnerHTML={{ __html: deferred.script }} />
    </>
  );
}

/** Consumes the stream of the loader data; `context` must not be rendered with it afterwards. */
export async function readDeferredStart(context: EntryContext, nonce: string): Promise<DeferredStart> {
  if (isText(context)) {
    await context.serverHandoffStream?.cancel();
    return { data: undefined, script: pageScript, nonce };
  }
  const handoff = await new Response(context.serverHandoffStream).text();
  // In JSON "<" occurs in strings only, and without it nothing can end or comment out a script.
  return { data: handoff.replaceAll("<", "\\u003c"), script: startScript(context), nonce };
}

/**
 * Whether a page is only read: what is open on it is a legal text, in a dialog or, without one, on a route with the handle
 * `isText`. Its links are followed as pages, also those that other pages open in place, so that the text is sent once, not
 * a second time as data.
 */
function isText({ staticHandlerContext: { matches, loaderData } }: EntryContext): boolean {
  const [layout] = matches
    .map((match) => loaderData[match.route.id] as { dialog?: { isText: boolean } } | undefined)
    .filter(Boolean);
  if (layout?.dialog) return layout.dialog.isText;
  return matches.some((match) => (match.route.handle as { isText?: boolean } | undefined)?.isText);
}

/**
 * Returns the inline script; it reads the loader data from the element before it. It makes a dialog modal first: the focus
 * that moves into it is no interaction.
 */
function startScript({ manifest, staticHandlerContext, serverHandoffString }: EntryContext): string {
  const ids = staticHandlerContext.matches.map((match) => match.route.id);
  const modules = ids.map((id) => manifest.routes[id]?.module);
  // Without the routes of the back office; see scripts/bundle.mjs.
  const siteManifest = manifest.url.replace("manifest", "site-manifest");
  const parts = { manifest: siteManifest, modules, ids, entry: manifest.entry.module };
  return `window.__reactRouterContext=${serverHandoffString};__reactRouterContext.stream=new Response(document.currentScript.previousElementSibling.textContent).body;${pageScript}${inlineCall(resumeScheduler)}${inlineCall(startPage, parts)}`;
}
