import "./board.css";
import * as z from "zod";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { type BoardMember, nextPosition } from "#model/content/board-member.ts";
import { answerCommand } from "../ui/command/answer-command.ts";
import { answerSubmission, Submission } from "../ui/editor/editor-action.ts";
import type { EditorAnswer } from "../ui/editor/editor-answer.ts";
import { LoadFailure } from "../ui/feedback/load-failure.tsx";
import { loadDialogs } from "../ui/list-dialogs.ts";
import { ListScreen } from "../ui/list-screen.tsx";
import type { Route } from "./+types/board.ts";
import { BoardCommand } from "./board-command.ts";
import { BoardForm } from "./board-form.tsx";
import { boardLabels } from "./board-labels.ts";
import { BoardTable } from "./board-table.tsx";

export { clientAction } from "../ui/client-action.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { content } = services;
  const [members, dialogs] = await Promise.all([
    content.list("board", { order: [{ field: "position", direction: "asc", as: "number" }] }),
    loadDialogs(services, "board", url),
  ]);
  return {
    rows: members.map(({ id, name, title, role }) => ({ id, name, title, role })),
    nextPosition: nextPosition(members),
    dialogs,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerCommand(
    { request, context },
    {
      schema: z.union([Submission, BoardCommand]),
      run: async (command): Promise<EditorAnswer> => {
        if (command.intent === "reorder") return reorder(context, command);
        return answerSubmission(context, "board", command);
      },
    },
  );
}

async function reorder(context: Route.ActionArgs["context"], { ids, seen }: BoardCommand): Promise<EditorAnswer> {
  const outcome = await context.get(servicesContext).reorderBoard(context.get(viewerContext), ids, seen);
  // Many records have changed; the screen needs only the success.
  if (outcome.ok) return { ok: true, id: "board", version: 0 };
  if (outcome.reason === "missing") return outcome;
  const { savedBy, savedAt } = outcome;
  return { ok: false, reason: "stale", document: { ids: outcome.ids }, version: 0, savedBy, savedAt };
}

function newMember(position: number): BoardMember {
  const texts = { name: "", title: "", role: "", description: "" };
  return { ...texts, image: "", imageAlt: "", position, imagePosition: "center" };
}

const screenTitle = "Vorstand";

export default function Board({ loaderData }: Route.ComponentProps) {
  const { rows, dialogs, nextPosition } = loaderData;
  return (
    <ListScreen
      title={screenTitle}
      collection="board"
      labels={boardLabels}
      dialogs={dialogs}
      createLabel="Neues Vorstandsmitglied"
      blank={newMember(nextPosition)}
      form={(record) => <BoardForm record={record} />}
      deleteTexts={{
        title: "Vorstandsmitglied löschen",
        done: "Vorstandsmitglied wurde gelöscht",
        failed: "Fehler beim Löschen des Vorstandsmitglieds",
      }}
    >
      {(parts) => <BoardTable rows={rows} {...parts} />}
    </ListScreen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={screenTitle} message="Fehler beim Laden der Vorstandsmitglieder" error={error} />;
}
