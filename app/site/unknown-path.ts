import { redirect } from "react-router";

/** Matches resources rather than pages: files, feeds, APIs, hidden folders. */
const isResource = /\.[a-z0-9]{1,8}$|\/\.|^\/(api|files|assets)(\/|$)/i;

/**
 * Redirects any unlisted path to `/` (SPEC §2); a missing file, feed or API path gets 404 (DESIGN §5). Uses the
 * normalised `url`: a client-side navigation requests `/path.data`, which is not a file.
 */
export function loader({ url }: { url: URL }) {
  if (isResource.test(url.pathname)) return new Response("Nicht gefunden", { status: 404 });
  throw redirect("/", 302);
}

export const action = loader;
