import type { ActionFunctionArgs } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import type { DocumentsAnswer, DocumentsCommand } from "./documents-command.ts";

/** Carries out a command about several documents. */
export async function changeDocuments(
  context: ActionFunctionArgs["context"],
  command: DocumentsCommand,
): Promise<DocumentsAnswer> {
  const { documentBatches } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  switch (command.intent) {
    case "addMany": {
      const count = await documentBatches.add(viewer, command);
      return count === undefined ? { ok: false, reason: "invalid" } : { ok: true, count };
    }
    case "sortMany":
      return { ok: true, count: await documentBatches.sort(viewer, command) };
    case "rename": {
      const { kind, from, to } = command;
      return { ok: true, count: await documentBatches.rename(viewer, { kind, from, to: to.trim() }) };
    }
  }
}
