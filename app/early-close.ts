/**
 * Inline script that closes a server-rendered dialog until the page's script has made it modal: on Esc, on a click
 * outside it and on its close link, which would otherwise add a history entry. It navigates to the page behind the
 * dialog, so closing does not wait for the page's script.
 */
export const earlyCloseScript = `{let link=()=>document.querySelector("dialog[open]:not(:modal) a[data-closes-dialog]"),
leave=e=>{e.preventDefault();location.replace(link().href)};
document.addEventListener("keydown",e=>{if(e.key=="Escape"&&link())leave(e)});
document.addEventListener("click",e=>{let a=link();if(a&&!e.button&&!e.metaKey&&!e.ctrlKey&&!e.shiftKey&&!e.altKey&&(a.contains(e.target)||!a.closest("dialog").contains(e.target)))leave(e)},true)}`;
