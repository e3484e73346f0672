import { href } from "react-router";
import { tolerantServicesContext } from "#app/contexts.ts";
import { loadLegalText } from "../layout/load-dialog.ts";
import { pageMeta, siteOf } from "../layout/page-meta.ts";
import type { Route } from "./+types/privacy.ts";
import { LegalPage } from "./legal-page.tsx";

/** Nothing on the page opens in place (`app/page-scripts.tsx`). */
export const handle = { isText: true };

export async function loader({ context }: Route.LoaderArgs) {
  return { text: await loadLegalText(context.get(tolerantServicesContext).content, "privacy", 2) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: "Datenschutz",
    description:
      "Wie wir mit personenbezogenen Daten umgehen, die beim Besuch dieser Seite, bei Anfragen und bei Anmeldungen anfallen.",
    path: href("/datenschutz"),
  });

export default function Privacy({ loaderData: { text } }: Route.ComponentProps) {
  return <LegalPage title="Datenschutz" text={text} />;
}
