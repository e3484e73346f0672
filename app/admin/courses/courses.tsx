import "../ui/table/data-table.css";
import "./courses.css";
import { Button, Skeleton } from "@mantine/core";
import { Link } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { isCalendarDate } from "#model/dates/calendar-date.ts";
import { CourseProgram } from "#model/programs/program.ts";
import { editorAction } from "../ui/editor/editor-action.ts";
import { loadDialogs } from "../ui/list-dialogs.ts";
import { ListScreen } from "../ui/list-screen.tsx";
import { useTableLoading } from "../ui/table/data-table.tsx";
import { readTableQuery } from "../ui/table/table-query.ts";
import { TableSearch } from "../ui/table/table-search.tsx";
import type { Route } from "./+types/courses.ts";
import { CourseForm, courseLabels } from "./course-form.tsx";
import { CourseView } from "./course-view.tsx";
import { DateRangeFilter } from "./date-range-filter.tsx";
import { presentCourses } from "./present-courses.ts";

export { clientAction } from "../ui/client-action.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { content } = services;
  const [programs, dialogs] = await Promise.all([
    content.list("courses", { order: [{ field: "title", direction: "desc" }] }),
    loadDialogs(services, "courses", url),
  ]);
  const dateOf = (name: string) => {
    const given = url.searchParams.get(name) ?? "";
    return isCalendarDate(given) ? given : "";
  };
  const query = readTableQuery(url, { sorts: ["title"], sort: "title", direction: "desc" });
  const range = { start: dateOf("von"), end: dateOf("bis") };
  return {
    courses: presentCourses(programs, { search: query.search, ...range }),
    query,
    range,
    hasPrograms: programs.length > 0,
    dialogs,
  };
}

export function action(args: Route.ActionArgs) {
  return editorAction(args, "courses");
}

export default function Courses({ loaderData: { courses, query, range, hasPrograms, dialogs } }: Route.ComponentProps) {
  const isLoading = useTableLoading(query);
  return (
    <ListScreen
      title="Kursprogramm verwalten"
      collection="courses"
      labels={courseLabels}
      dialogs={dialogs}
      createLabel="Neues Kursprogramm"
      blank={CourseProgram.parse({})}
      form={(record) => <CourseForm record={record} />}
      deleteTexts={{
        title: "Kursprogramm löschen",
        done: "Programm wurde gelöscht",
        failed: "Fehler beim Löschen des Programms",
      }}
    >
      {({ create, onDelete }) => (
        <>
          {hasPrograms && (
            <div className="card table-bar course-bar">
              <TableSearch
                label="Kursprogramme durchsuchen: Thema, Referent oder Sponsor"
                placeholder="Thema, Referent oder Sponsor"
                query={query}
              />
              <DateRangeFilter {...range} />
            </div>
          )}
          <div aria-busy={isLoading} className="courses">
            {isLoading ? (
              <Loading />
            ) : (
              courses.map((course) => <CourseView key={course.id} course={course} onDelete={() => onDelete(course)} />)
            )}
            {!isLoading && courses.length === 0 && <NothingFound create={!hasPrograms && create} />}
          </div>
        </>
      )}
    </ListScreen>
  );
}

function Loading() {
  return (
    <div className="card course" role="status">
      <p className="muted">Wird geladen...</p>
      <Skeleton height={22} mt="sm" />
      <Skeleton height={22} mt="sm" />
      <Skeleton height={22} mt="sm" />
    </div>
  );
}

/** @param create offered if there are no programmes at all; otherwise the search has no results */
function NothingFound({ create }: { create: React.ReactNode }) {
  return (
    <div className="card table-empty">
      <p>Keine Kursprogramme gefunden</p>
      {create || (
        <Button component={Link} to="?" variant="default">
          Suche und Filter zurücksetzen
        </Button>
      )}
    </div>
  );
}
