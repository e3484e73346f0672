/** Inline script that opens the search box of a public page on "/", even before the page's script is loaded. */
export const searchKeyScript = `document.addEventListener("keydown",e=>{let box=document.querySelector("details.header-search");
if(e.key!="/"||e.ctrlKey||e.metaKey||e.altKey||!box||document.querySelector("dialog[open]")||e.target.closest?.("input,textarea,select,[contenteditable]"))return;
e.preventDefault();box.open=true;box.querySelector("input").focus()})`;
