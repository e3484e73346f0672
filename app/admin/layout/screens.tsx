import { Outlet, useLocation } from "react-router";
import { LoadFailure } from "../ui/feedback/load-failure.tsx";
import type { Route } from "./+types/screens.ts";
import { navigation } from "./navigation.ts";

/** Between the frame and its screens: one that cannot be loaded leaves the navigation where it is. */
export default function Screens() {
  return <Outlet />;
}

/** For the screens SPEC §8 has no sentence for; the others say their own. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  const title = navigation.find(({ to }) => to === pathname)?.label ?? "Redaktion";
  return <LoadFailure title={title} message="Die Seite konnte nicht geladen werden." error={error} />;
}
