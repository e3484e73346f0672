import "./media.css";
import { useState } from "react";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { formatNumber } from "#text/number.ts";
import { AdminPage } from "../ui/admin-page.tsx";
import { answerCommand } from "../ui/command/answer-command.ts";
import { LoadFailure } from "../ui/feedback/load-failure.tsx";
import { TableFilter } from "../ui/table/table-filter.tsx";
import { useMayChange } from "../ui/use-viewer.ts";
import type { Route } from "./+types/media.ts";
import { DeleteMedia } from "./delete-media.tsx";
import { MediaCards } from "./media-cards.tsx";
import { type MediaAnswer, MediaCommand } from "./media-command.ts";
import { MediaDialog } from "./media-dialog.tsx";
import { mediaKindLabels, mediaStateLabels } from "./media-labels.ts";
import { readMediaQuery } from "./media-query.ts";
import { presentMedia } from "./media-row.ts";
import { MediaTable } from "./media-table.tsx";
import { UploadMedia } from "./upload-media.tsx";

export { clientAction } from "../ui/client-action.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { mediaLibrary, clock } = context.get(servicesContext);
  const { filter, page, ...shown } = readMediaQuery(url);
  const editedKey = url.searchParams.get("bearbeiten");
  const today = berlinDate(clock());
  const [files, total, edited, uses] = await Promise.all([
    mediaLibrary.list(filter, page),
    mediaLibrary.count(filter),
    editedKey ? mediaLibrary.find(editedKey) : undefined,
    editedKey ? mediaLibrary.listUses(editedKey) : [],
  ]);
  return {
    ...shown,
    total,
    rows: files.map((file) => presentMedia(file, today)),
    edited: edited && presentMedia(edited, today),
    uses,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerCommand({ request, context }, { schema: MediaCommand, run: (command) => changeMedia(context, command) });
}

async function changeMedia(context: Route.ActionArgs["context"], command: MediaCommand): Promise<MediaAnswer> {
  const { mediaLibrary } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const { id } = command;
  if (command.intent === "delete") {
    const removal = await mediaLibrary.remove(viewer, id);
    if (removal.ok) return { ok: true, id, version: 0 };
    return { ok: false, reason: removal.reason };
  }
  if (command.intent === "replace") {
    const outcome = await mediaLibrary.replace(viewer, id, command.by);
    if (outcome.ok) return { ok: true, id: command.by, version: 0 };
    if (outcome.reason !== "other_type") return { ok: false, reason: outcome.reason };
    return { ok: false, reason: "invalid", fieldErrors: { file: "Bitte nehmen Sie eine Datei derselben Art." } };
  }
  const { expectedVersion, document } = command;
  if (expectedVersion === "new") return { ok: false, reason: "missing" };
  const outcome = await mediaLibrary.describe(viewer, id, expectedVersion, document);
  if (outcome.ok) return { ok: true, id, version: outcome.version };
  if (outcome.reason !== "stale") return outcome;
  const { version, savedBy, savedAt, details } = outcome;
  return { ok: false, reason: "stale", document: details, version, savedBy, savedAt };
}

const withAll = (all: string, labels: Record<string, string>) => [
  { value: "", label: all },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];
const screenTitle = "Medien";
const searchLabel = "Medien durchsuchen";
const empty = "Noch keine Dateien. Laden Sie hier welche hoch oder in einem Eintrag.";

export default function Media({ loaderData }: Route.ComponentProps) {
  const { rows, total, query, isFiltered, isList, edited, uses } = loaderData;
  const [isDeleting, setDeleting] = useState(false);
  const mayChange = useMayChange();
  const filters = (
    <>
      <TableFilter label="Art" parameter="art" options={withAll("Alle Arten", mediaKindLabels)} />
      <TableFilter label="Zustand" parameter="zustand" options={withAll("Alle Dateien", mediaStateLabels)} />
      <TableFilter
        label="Ansicht"
        parameter="ansicht"
        options={[
          { value: "", label: "Kacheln" },
          { value: "liste", label: "Liste" },
        ]}
      />
    </>
  );
  const list = { rows, total, query, isFiltered, filters, searchLabel, empty };
  return (
    <AdminPage title={screenTitle}>
      {mayChange && <UploadMedia />}
      <p role="status" className="found">
        {total === 1 ? "1 Datei gefunden" : `${formatNumber(total)} Dateien gefunden`}
      </p>
      {isList ? <MediaTable {...list} /> : <MediaCards {...list} />}
      {edited && <MediaDialog key={edited.id} file={edited} uses={uses} onDelete={() => setDeleting(true)} />}
      <DeleteMedia file={isDeleting ? edited : undefined} uses={uses} onClose={() => setDeleting(false)} />
    </AdminPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={screenTitle} message="Fehler beim Laden der Medien" error={error} />;
}
