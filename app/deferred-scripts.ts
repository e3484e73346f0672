import type { EntryContext } from "react-router";

/** Milliseconds after `load` at which a page becomes interactive on its own; any interaction starts it earlier. */
const idleDelay = 2500;

/**
 * React Router preloads every script in the head, where they compete with text and pictures for the line. Public pages
 * work without script, so theirs are fetched at the first interaction or some time after `load` (DESIGN §2 has the
 * measurement). This takes the finished HTML, removes the preloads, and in the place of the eager module puts one small
 * script that also hands on the loaders' data.
 */
export function deferScripts(html: string, context: EntryContext, handoff: string, nonce: string): string {
  const bodyStart = html.indexOf("<body");
  const head = html.slice(0, bodyStart).replaceAll(/<link rel="modulepreload"[^>]*>/g, "");
  const eager = html.lastIndexOf(`<script nonce="${nonce}" type="module"`);
  if (eager === -1) return head + html.slice(bodyStart);
  const script = `<script nonce="${nonce}">${handOver(handoff)}${deferredModule(context)}</script>`;
  const afterEager = html.indexOf("</script>", eager) + "</script>".length;
  return head + html.slice(bodyStart, eager) + script + html.slice(afterEager);
}

/** As React Router's own `StreamTransfer`, except that everything is known already. */
function handOver(handoff: string): string {
  const text = JSON.stringify(handoff).replaceAll(/[&><\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
  return `(c=>{c.enqueue(${text});c.close()})(window.__reactRouterContext.streamController);`;
}

function deferredModule({ manifest, staticHandlerContext }: EntryContext): string {
  const ids = staticHandlerContext.matches.map((match) => match.route.id);
  const modules = ids.map((id) => manifest.routes[id]?.module);
  // Without the routes of the back office; see scripts/build.mjs.
  const siteManifest = manifest.url.replace("manifest", "site-manifest");
  const urls = JSON.stringify([siteManifest, ...modules]);
  return `(()=>{let on=["pointerdown","pointermove","keydown","touchstart","focusin"],off=()=>{on.forEach(e=>removeEventListener(e,go))},done;
function go(){if(done)return;done=1;off();Promise.all(${urls}.map(u=>import(u))).then(([,...m])=>{let r={};${JSON.stringify(ids)}.forEach((id,i)=>r[id]=m[i]);window.__reactRouterRouteModules=r;return import(${JSON.stringify(manifest.entry.module)})})}
on.forEach(e=>addEventListener(e,go,{passive:true}));
document.readyState=="complete"?setTimeout(go,${idleDelay}):addEventListener("load",()=>setTimeout(go,${idleDelay}))})()`;
}
