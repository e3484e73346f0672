import { type ComponentType, createElement, lazy, Suspense } from "react";

/**
 * A part of a page that most readers never open, such as a dialog: the browser fetches its code when it is shown. The
 * server has it at hand and renders it with the page.
 * @param load imports the part
 * @param atHand the part on the server, `undefined` in the browser
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  atHand: ComponentType<Props> | undefined,
): (props: Props) => React.ReactNode {
  const Part: ComponentType<Props> =
    atHand ?? lazy(() => load().then((part) => ({ default: part }), leaveItToTheServer));
  return (props) => <Suspense>{createElement(Part, props)}</Suspense>;
}

/** Where the page was when its script started: what it shows there, the server wrote. */
const firstAddress = import.meta.env.SSR ? "" : document.URL;

/** The code did not come. The server shows the part too: on the page loaded anew, or already, where it stays as it is. */
function leaveItToTheServer(): Promise<never> {
  if (document.URL !== firstAddress) window.location.reload();
  return new Promise(() => {});
}
