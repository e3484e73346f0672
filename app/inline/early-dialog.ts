/**
 * Inline script for a server-rendered dialog: makes it modal at once, with the focus in it, and closes it until the
 * page's script takes over (`app/ui/use-modal.ts`): on Esc, on a click outside it and on its close link, which would
 * otherwise add a history entry. Closing navigates to the page behind the dialog, so it does not wait for that script. It
 * does not fade in: what is transparent at first does not count as painted.
 */
export const earlyDialogScript = `{let d=document.querySelector("dialog.dialog[open]"),leave=e=>{if(!d.early)return;e.preventDefault();location.replace(d.querySelector("a[data-closes-dialog]").href)};
if(d){d.classList.add("animate-none");d.close();d.showModal();d.early=1;
d.addEventListener("cancel",leave);
d.addEventListener("click",e=>{let a=d.querySelector("a[data-closes-dialog]");if(!e.button&&!e.metaKey&&!e.ctrlKey&&!e.shiftKey&&!e.altKey&&(e.target==d||a.contains(e.target)))leave(e)},true)}}`;
