/** Inline script by which the key "/" opens the search box of a public page, before the page's script has come too. */
export const searchKeyScript = `document.addEventListener("keydown",e=>{let box=document.querySelector("details.header-search");
if(e.key!="/"||e.ctrlKey||e.metaKey||e.altKey||!box||document.querySelector("dialog[open]")||e.target.closest?.("input,textarea,select,[contenteditable]"))return;
e.preventDefault();box.open=true;box.querySelector("input").focus()})`;
