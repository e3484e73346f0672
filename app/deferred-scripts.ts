import type { EntryContext } from "react-router";

/** Milliseconds after `load` at which a page becomes interactive on its own; any interaction starts it earlier. */
const idleDelay = 2500;

/**
 * React Router preloads every script in the head, where they compete with text and pictures for the line. Public pages
 * work without script, so theirs are fetched at the first interaction or some time after `load` (DESIGN §2 has the
 * measurement). This takes the finished HTML, removes the preloads and the eager module, and adds one small script.
 */
export function deferScripts(html: string, context: EntryContext, nonce: string): string {
  return html
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, "")
    .replace(eagerModule(nonce), () => `<script nonce="${nonce}">${deferredModule(context)}</script>`);
}

function eagerModule(nonce: string): RegExp {
  return new RegExp(`<script nonce="${nonce}" type="module" async="">[\\s\\S]*?</script>`);
}

function deferredModule({ manifest, staticHandlerContext }: EntryContext): string {
  const ids = staticHandlerContext.matches.map((match) => match.route.id);
  const modules = ids.map((id) => manifest.routes[id]?.module);
  const urls = JSON.stringify([manifest.url, ...modules]);
  return `(()=>{let on=["pointerdown","pointermove","keydown","touchstart","focusin"],off=()=>{on.forEach(e=>removeEventListener(e,go))},done;
function go(){if(done)return;done=1;off();Promise.all(${urls}.map(u=>import(u))).then(([,...m])=>{let r={};${JSON.stringify(ids)}.forEach((id,i)=>r[id]=m[i]);window.__reactRouterRouteModules=r;return import(${JSON.stringify(manifest.entry.module)})})}
on.forEach(e=>addEventListener(e,go,{passive:true}));
document.readyState=="complete"?setTimeout(go,${idleDelay}):addEventListener("load",()=>setTimeout(go,${idleDelay}))})()`;
}
