import { data } from "react-router";
import type { Route } from "./+types/days-page.ts";
import { AttendanceTab } from "./attendance-tab.tsx";
import { loadAttendanceDays } from "./load-attendance.ts";

export { ErrorBoundary } from "../events/section-failure.tsx";

export async function loader({ params: { eventId }, context }: Route.LoaderArgs) {
  const attendance = await loadAttendanceDays(context, eventId);
  if (!attendance) throw data("Diese Veranstaltung gibt es nicht.", { status: 404 });
  return attendance;
}

export default function DaysPage({ loaderData, params: { eventId } }: Route.ComponentProps) {
  return <AttendanceTab eventId={eventId} attendance={loaderData} />;
}
