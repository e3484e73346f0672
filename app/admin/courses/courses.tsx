import "../ui/table/data-table.css";
import "./courses.css";
import { Button, Skeleton } from "@mantine/core";
import { Link } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { isCalendarDate } from "#model/field.ts";
import { CourseProgram } from "#model/program.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { AdminPage } from "../ui/admin-page.tsx";
import { useDialogHref } from "../ui/dialog-href.ts";
import { editorAction } from "../ui/editor/editor-action.ts";
import { HistoryDrawer } from "../ui/history/history-drawer.tsx";
import { loadDialogs } from "../ui/list-dialogs.ts";
import { DraftList } from "../ui/publishing/draft-list.tsx";
import { useTableLoading } from "../ui/table/data-table.tsx";
import { readTableQuery } from "../ui/table/table-query.ts";
import { TableSearch } from "../ui/table/table-search.tsx";
import { useMayChange } from "../ui/use-viewer.ts";
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

export default function Courses({ loaderData }: Route.ComponentProps) {
  const { courses, query, range, hasPrograms } = loaderData;
  const { isNew, edited, historyOf, drafts } = loaderData.dialogs;
  const isLoading = useTableLoading(query);
  return (
    <AdminPage title="Kursprogramm verwalten">
      <DraftList drafts={drafts} />
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
        {isLoading ? <Loading /> : courses.map((course) => <CourseView key={course.id} course={course} />)}
        {!isLoading && courses.length === 0 && <NothingFound hasPrograms={hasPrograms} />}
      </div>
      {isNew && <CourseForm key="neu" record={{ values: CourseProgram.parse({}) }} />}
      {edited && <CourseForm key={edited.id} record={edited} />}
      {historyOf && <HistoryDrawer collection="courses" id={historyOf} labels={courseLabels} />}
    </AdminPage>
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

/** Either the search finds none, or there are none at all: then the first can be made. */
function NothingFound({ hasPrograms }: { hasPrograms: boolean }) {
  const dialogHref = useDialogHref();
  const mayChange = useMayChange();
  return (
    <div className="card table-empty">
      <p>Keine Kursprogramme gefunden</p>
      {hasPrograms ? (
        <Button component={Link} to="?" variant="default">
          Suche und Filter zurücksetzen
        </Button>
      ) : (
        mayChange && (
          <Button
            component={Link}
            to={dialogHref({ neu: "1" })}
            preventScrollReset
            leftSection={<AdminIcon name="plus" />}
          >
            Neues Kursprogramm
          </Button>
        )
      )}
    </div>
  );
}
