import { href, redirect } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { loadLegalText } from "../layout/load-dialog.ts";
import { pageMeta, siteOf } from "../layout/page-meta.ts";
import type { Route } from "./+types/accessibility.ts";
import { LegalPage } from "./legal-page.tsx";

/** Nothing on the page opens in place (`app/page-scripts.tsx`). */
export const handle = { isText: true };

/** Redirects like an unknown path if there is no text (SPEC §2). */
export async function loader({ context }: Route.LoaderArgs) {
  const text = await loadLegalText(context.get(servicesContext).content, "accessibility", 2);
  if (!text) throw redirect(href("/"));
  return { text };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: "Barrierefreiheit",
    description: "Wie zugänglich diese Internetseite ist, welche Grenzen wir kennen und wie Sie uns Barrieren melden.",
    path: href("/barrierefreiheit"),
  });

export default function Accessibility({ loaderData: { text } }: Route.ComponentProps) {
  return <LegalPage title="Barrierefreiheit" text={text} />;
}
