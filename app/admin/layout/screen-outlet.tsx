import { Outlet, useLocation } from "react-router";
import { screens } from "../screens.ts";
import { LoadFailure } from "../ui/feedback/load-failure.tsx";
import type { Route } from "./+types/screen-outlet.ts";

/** Between the frame and its screens: one that cannot be loaded leaves the navigation where it is. */
export default function ScreenOutlet() {
  return <Outlet />;
}

/** For the screens SPEC §8 has no sentence for; the others say their own. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  const title = screens.find(({ path }) => path === pathname)?.label ?? "Redaktion";
  return <LoadFailure title={title} message="Die Seite konnte nicht geladen werden." error={error} />;
}
