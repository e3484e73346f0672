import { type ComponentType, createElement, lazy, Suspense } from "react";

/**
 * Returns a component for a part of a page that most visitors never open, such as a dialog: the browser fetches its
 * code when it is rendered, the server renders it with the page.
 * @param load imports the component
 * @param loaded the component on the server, undefined in the browser
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loaded: ComponentType<Props> | undefined,
): (props: Props) => React.ReactNode {
  const Part: ComponentType<Props> = loaded ?? lazy(() => load().then((part) => ({ default: part }), fallBackToServer));
  return (props) => <Suspense>{createElement(Part, props)}</Suspense>;
}

/** The URL at which the script started: its content is rendered by the server. */
const firstAddress = import.meta.env.SSR ? "" : document.URL;

/**
 * Handles a failed import by falling back to the server's rendering: reloads the page, except at the first URL, where
 * the part is already in the page.
 */
function fallBackToServer(): Promise<never> {
  if (document.URL !== firstAddress) window.location.reload();
  return new Promise(() => {});
}
