/**
 * Inline script that closes a dialog the server opened as long as the page's script has not made it modal: on Esc, on a
 * click beside it and on its link to close, which would leave the dialog behind in the history. The page it goes to is the
 * one behind the dialog, so nothing waits for the script.
 */
export const earlyCloseScript = `{let link=()=>document.querySelector("dialog[open]:not(:modal) a[data-closes-dialog]"),
leave=e=>{e.preventDefault();location.replace(link().href)};
document.addEventListener("keydown",e=>{if(e.key=="Escape"&&link())leave(e)});
document.addEventListener("click",e=>{let a=link();if(a&&!e.button&&!e.metaKey&&!e.ctrlKey&&!e.shiftKey&&!e.altKey&&(a.contains(e.target)||!a.closest("dialog").contains(e.target)))leave(e)},true)}`;
