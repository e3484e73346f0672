import { createContext, use } from "react";
import { type EntryContext, Scripts } from "react-router";
import { earlyDialogScript } from "./early-dialog.ts";
import { searchKeyScript } from "./search-key.ts";

/** Milliseconds after `load` until a page hydrates by itself; any interaction starts it earlier. */
const idleDelay = 2500;

/** What a public page needs to hydrate when its script is fetched later. */
export interface DeferredStart {
  /** The loader data as React Router's turbo-stream, escaped for a script element. */
  data: string;
  /** Inline script that fetches the page's script; the same for every page of a route. */
  script: string;
  nonce: string;
}

/** Set by the server around public pages; "never" around previews. */
export const DeferredStartContext = createContext<DeferredStart | "never" | undefined>(undefined);

/**
 * React Router preloads every script in the head, where they compete with text and pictures for bandwidth. Public pages
 * work without script, so the server defers theirs to the first interaction or some time after `load` (DESIGN §2 has
 * the measurement). Renders two elements, so that hydration finds as many as React Router's `<Scripts>` has.
 */
export function PageScripts() {
  const deferred = use(DeferredStartContext);
  if (deferred === "never") return null;
  if (!deferred) return <Scripts />;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without "<", read as text */}
      <script type="application/json" dangerouslySetInnerHTML={{ __html: deferred.data }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: contains only file names of the build */}
      <script nonce={deferred.nonce} dangerouslySetInnerHTML={{ __html: deferred.script }} />
    </>
  );
}

/** Consumes the stream of the loader data; `context` must not be rendered with it afterwards. */
export async function readDeferredStart(context: EntryContext, nonce: string): Promise<DeferredStart> {
  const handoff = await new Response(context.serverHandoffStream).text();
  // In JSON "<" occurs in strings only, and without it nothing can end or comment out a script.
  return { data: handoff.replaceAll("<", "\\u003c"), script: startScript(context), nonce };
}

/** Returns the inline script; it reads the loader data from the element before it. */
function startScript({ manifest, staticHandlerContext, serverHandoffString }: EntryContext): string {
  const ids = staticHandlerContext.matches.map((match) => match.route.id);
  const modules = ids.map((id) => manifest.routes[id]?.module);
  // Without the routes of the back office; see scripts/bundle.mjs.
  const siteManifest = manifest.url.replace("manifest", "site-manifest");
  const urls = JSON.stringify([siteManifest, ...modules]);
  return `(()=>{window.__reactRouterContext=${serverHandoffString};__reactRouterContext.stream=new Response(document.currentScript.previousElementSibling.textContent).body;
let on=["pointerdown","pointermove","keydown","touchstart","focusin","pageshow"],off=()=>{on.forEach(e=>removeEventListener(e,go))},wait=window.requestIdleCallback||setTimeout,busy,done;
function go(e){if(busy||done||e&&e.type=="pageshow"&&!e.persisted)return;busy=1;Promise.all(${urls}.map(u=>import(u))).then(([,...m])=>{let r={};${JSON.stringify(ids)}.forEach((id,i)=>r[id]=m[i]);window.__reactRouterRouteModules=r;return import(${JSON.stringify(manifest.entry.module)})}).then(()=>{done=1;off()},()=>{busy=0})}
on.forEach(e=>addEventListener(e,go,{passive:true}));addEventListener("pagehide",()=>{busy=0});
let later=()=>setTimeout(()=>wait(()=>go()),${idleDelay});document.readyState=="complete"?later():addEventListener("load",later)})();${earlyDialogScript};${searchKeyScript}`;
}
