/**
 * Props of a link that opens something in place once it is hydrated: a click before waits for that
 * (`app/inline/start-page.ts`).
 */
export const lateLink = {
  "data-late": "",
  ref(link: HTMLAnchorElement | null): void {
    link?.removeAttribute("data-late");
    link?.dispatchEvent(new Event("live", { bubbles: true }));
  },
};
