import { createContext, use } from "react";
import { type EntryContext, Scripts } from "react-router";

/** Milliseconds after `load` at which a page becomes interactive on its own; any interaction starts it earlier. */
const idleDelay = 2500;

/** The two scripts a public page is written with: what its loaders said, as no code, and what starts the page later. */
export interface WrittenScripts {
  /** Turbo-stream, made harmless inside a script element. */
  data: string;
  start: string;
}

/** Set by the server around a public page. */
export const WrittenScriptsContext = createContext<WrittenScripts | undefined>(undefined);

/**
 * React Router preloads every script in the head, where they compete with text and pictures for the line. Public pages
 * work without script, so the server writes theirs to be fetched at the first interaction or some time after `load`
 * (DESIGN §2 has the measurement). Two elements, as in the browser, where React Router's own stand in their place.
 */
export function PageScripts() {
  const written = use(WrittenScriptsContext);
  if (!written) return <Scripts />;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without "<", read as text */}
      <script type="application/json" dangerouslySetInnerHTML={{ __html: written.data }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of the build's own file names */}
      <script dangerouslySetInnerHTML={{ __html: written.start }} />
    </>
  );
}

/** @param handoff what React Router hands on to the browser, lines of JSON */
export function handoffData(handoff: string): string {
  // In JSON a "<" stands in strings only, and nothing without one ends or comments out a script.
  return handoff.replaceAll("<", "\\u003c");
}

/** The same for every page of a route: the data stands in the element before it. */
export function startScript({ manifest, staticHandlerContext, serverHandoffString }: EntryContext): string {
  const ids = staticHandlerContext.matches.map((match) => match.route.id);
  const modules = ids.map((id) => manifest.routes[id]?.module);
  // Without the routes of the back office; see scripts/build.mjs.
  const siteManifest = manifest.url.replace("manifest", "site-manifest");
  const urls = JSON.stringify([siteManifest, ...modules]);
  return `(()=>{window.__reactRouterContext=${serverHandoffString};__reactRouterContext.stream=new Response(document.currentScript.previousElementSibling.textContent).body;
let on=["pointerdown","pointermove","keydown","touchstart","focusin"],off=()=>{on.forEach(e=>removeEventListener(e,go))},done;
function go(){if(done)return;done=1;off();Promise.all(${urls}.map(u=>import(u))).then(([,...m])=>{let r={};${JSON.stringify(ids)}.forEach((id,i)=>r[id]=m[i]);window.__reactRouterRouteModules=r;return import(${JSON.stringify(manifest.entry.module)})})}
on.forEach(e=>addEventListener(e,go,{passive:true}));
document.readyState=="complete"?setTimeout(go,${idleDelay}):addEventListener("load",()=>setTimeout(go,${idleDelay}))})()`;
}
