/**
 * Inline script for the entries of the history that this page added before it was loaded again: until React takes over the
 * page, Back to one of them changes nothing but the address.
 */
export function followHistory(): void {
  const address = () => location.pathname + location.search;
  const shown = address();
  const follow = () => {
    if (address() !== shown) location.reload();
  };
  addEventListener("popstate", follow);
  addEventListener("live", ({ target }) => {
    if (target === window) removeEventListener("popstate", follow);
  });
}
