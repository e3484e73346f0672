import { data, href, redirect } from "react-router";
import { refusalContext } from "#app/contexts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/refusal.ts";
import { Mark } from "./layout/mark.tsx";
import { styleLinks } from "./layout/style-links.ts";

/** It stands under the address that refused, which the router does not know: `app/root.tsx` omits its scripts. */
export const handle = { hasScripts: false };

export const links: Route.LinksFunction = () => styleLinks;

/** Rendered by `server/render-page.ts` in place of a route without a page, such as a download, that refuses. */
export function loader({ context }: Route.LoaderArgs) {
  const refusal = context.get(refusalContext);
  if (!refusal) throw redirect(href("/"));
  return data(refusal, { status: refusal.status });
}

const titleOf = (status = 404) => (status === 404 ? "Nicht gefunden" : "Das war nicht möglich.");

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: titleOf(loaderData?.status) },
  { name: "robots", content: "noindex" },
];

export default function Refusal({ loaderData: { status, sentence, isBackOffice } }: Route.ComponentProps) {
  return (
    <main className="page grid min-h-dvh content-center py-16">
      <div>
        <Mark className="mb-8 size-14" />
        <h1 className="text-[2.1rem]">{titleOf(status)}</h1>
        <p className="mt-4 max-w-text">{sentence}</p>
        <p className="mt-8 flex flex-wrap gap-4">
          {isBackOffice ? (
            <ButtonLink to={href("/admin/dashboard")}>Zum Dashboard</ButtonLink>
          ) : (
            <>
              <ButtonLink to={href("/")}>Zur Startseite</ButtonLink>
              <ButtonLink to={href("/suche")} look="secondary">
                Suche
              </ButtonLink>
              <ButtonLink to={href("/kontakt")} look="secondary">
                Kontakt
              </ButtonLink>
            </>
          )}
        </p>
      </div>
    </main>
  );
}
