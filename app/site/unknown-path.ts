import { redirect } from "react-router";

/** Something that is fetched rather than visited: a file, a feed, an interface, whatever lies in a hidden folder. */
const isResource = /\.[a-z0-9]{1,8}$|\/\.|^\/(api|files|assets)(\/|$)/i;

/**
 * Any path not listed redirects to `/` (SPEC §2); a missing file, feed or API path answers 404 (DESIGN §5).
 * Asks the normalised `url`: a navigation in the browser requests `/path.data`, which is no file.
 */
export function loader({ url }: { url: URL }) {
  if (isResource.test(url.pathname)) return new Response("Nicht gefunden", { status: 404 });
  throw redirect("/", 302);
}

export const action = loader;
