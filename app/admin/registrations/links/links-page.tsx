import { loadSection } from "../load-section.ts";
import type { Route } from "./+types/links-page.ts";
import { LinksTab } from "./links-tab.tsx";

export { ErrorBoundary } from "../../events/section-failure.tsx";
export { shouldRevalidate } from "../manager-revalidation.ts";

export function loader(args: Route.LoaderArgs) {
  return loadSection(args, args.params.eventId);
}

export default function LinksPage({ loaderData: manager }: Route.ComponentProps) {
  return <LinksTab key={manager.event.id} manager={manager} />;
}
