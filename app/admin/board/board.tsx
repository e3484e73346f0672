import "./board.css";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import * as z from "zod";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { type BoardMember, nextPosition } from "#model/board-member.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { AdminPage } from "../ui/admin-page.tsx";
import { useDialogHref } from "../ui/dialog-href.ts";
import { DeleteDialog } from "../ui/editor/delete-dialog.tsx";
import { answering, answerSubmission, readSubmission, Submission } from "../ui/editor/editor-action.ts";
import type { EditorSubmission } from "../ui/editor/editor-answer.ts";
import { LoadFailure } from "../ui/feedback/load-failure.tsx";
import { HistoryDrawer } from "../ui/history/history-drawer.tsx";
import type { Route } from "./+types/board.ts";
import { BoardForm } from "./board-form.tsx";
import { boardLabels } from "./board-labels.ts";
import { BoardReordering } from "./board-reordering.ts";
import { BoardTable } from "./board-table.tsx";

export { clientAction } from "../ui/client-action.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { content } = context.get(servicesContext);
  const members = await content.list("board", { order: [{ field: "position", direction: "asc", as: "number" }] });
  const edited = members.find(({ id }) => id === url.searchParams.get("bearbeiten"));
  return {
    rows: members.map(({ id, name, title, role }) => ({ id, name, title, role })),
    nextPosition: nextPosition(members),
    edited: edited && splitRecord(edited),
    dialog: { isNew: url.searchParams.has("neu"), historyOf: url.searchParams.get("verlauf") },
  };
}

function splitRecord({ id, version, ...values }: BoardMember & { id: string; version: number }) {
  return { id, version, values };
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = await readSubmission(request, z.union([Submission, BoardReordering]));
  if (submission.intent !== "reorder") {
    return answerSubmission(context, "board", await withLastPosition(context, submission));
  }
  return answering(context, async () => {
    const { reorderBoard } = context.get(servicesContext);
    const outcome = await reorderBoard(context.get(viewerContext), submission.ids, submission.seen);
    // Many records have changed; the screen only asks whether it worked.
    if (outcome.ok) return { ok: true, id: "board", version: 0 };
    if (outcome.reason === "missing") return outcome;
    const { ids, savedBy, savedAt } = outcome;
    return { ok: false, reason: "stale", document: { ids }, version: 0, savedBy, savedAt };
  });
}

/** A new member stands behind all others, also behind those added since the form was opened (SPEC §4). */
async function withLastPosition(context: Route.ActionArgs["context"], submission: EditorSubmission) {
  if (submission.intent !== "save" || submission.expectedVersion !== "new") return submission;
  const members = await context.get(servicesContext).content.list("board");
  const position = nextPosition(members.filter(({ id }) => id !== submission.id));
  return { ...submission, document: { ...(submission.document as object), position } };
}

function newMember(position: number): BoardMember {
  const texts = { name: "", title: "", role: "", description: "" };
  return { ...texts, image: "", imageAlt: "", position, imagePosition: "center" };
}

const screenTitle = "Vorstand";

export default function Board({ loaderData }: Route.ComponentProps) {
  const { rows, edited, dialog } = loaderData;
  const dialogHref = useDialogHref();
  const [deleting, setDeleting] = useState<{ id: string; title: string }>();
  const create = (
    <Button component={Link} to={dialogHref({ neu: "1" })} preventScrollReset leftSection={<AdminIcon name="plus" />}>
      Neues Vorstandsmitglied
    </Button>
  );

  return (
    <AdminPage title={screenTitle} primaryAction={create} trash="board">
      <BoardTable rows={rows} create={create} onDelete={setDeleting} />
      {dialog.isNew && <BoardForm key="neu" record={{ values: newMember(loaderData.nextPosition) }} />}
      {edited && <BoardForm key={edited.id} record={edited} />}
      {dialog.historyOf && <HistoryDrawer collection="board" id={dialog.historyOf} labels={boardLabels} />}
      <DeleteDialog
        record={deleting}
        onClose={() => setDeleting(undefined)}
        texts={{
          title: "Vorstandsmitglied löschen",
          done: "Vorstandsmitglied wurde gelöscht",
          failed: "Fehler beim Löschen des Vorstandsmitglieds",
        }}
      />
    </AdminPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={screenTitle} message="Fehler beim Laden der Vorstandsmitglieder" error={error} />;
}
