import { Outlet, useLocation } from "react-router";
import { screens } from "../screens.ts";
import { LoadFailure } from "../ui/feedback/load-failure.tsx";
import type { Route } from "./+types/screen-outlet.ts";

/** A layout between the frame and its screens: a screen that fails to load leaves the navigation intact. */
export default function ScreenOutlet() {
  return <Outlet />;
}

/** For screens without their own failure message in SPEC §8. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  const title = screens.find(({ path }) => path === pathname)?.label ?? "Redaktion";
  return <LoadFailure title={title} message="Die Seite konnte nicht geladen werden." error={error} />;
}
