import "./documents.css";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { berlinDate } from "#model/berlin-date.ts";
import { FileType, type LibraryDocument } from "#model/library-document.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { AdminPage } from "../ui/admin-page.tsx";
import { useDialogHref } from "../ui/dialog-href.ts";
import { DeleteDialog } from "../ui/editor/delete-dialog.tsx";
import { answerSubmission, readSubmission, Submission } from "../ui/editor/editor-action.ts";
import { HistoryDrawer } from "../ui/history/history-drawer.tsx";
import { pageOf, readTableQuery } from "../ui/table/table-query.ts";
import type { Route } from "./+types/documents.ts";
import { DocumentForm } from "./document-form.tsx";
import { documentLabels } from "./document-labels.ts";
import { DocumentPreview } from "./document-preview.tsx";
import { type DocumentRow, DocumentTable } from "./document-table.tsx";
import { stampDocument } from "./stamp-document.ts";

export { clientAction } from "../ui/client-action.ts";

const sorts = ["createdAt", "title", "size"] as const;
const comparedAs = { createdAt: undefined, title: "word", size: "number" } as const;
/** Documents whose tags are offered; the newest hold those in use. */
const sample = { order: [{ field: "createdAt", direction: "desc" }], limit: 500 } as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { content } = context.get(servicesContext);
  const query = readTableQuery(url, { sorts, sort: "createdAt", direction: "desc" });
  const fileType = FileType.safeParse(url.searchParams.get("dateityp")).data;
  const category = url.searchParams.get("kategorie") ?? "";
  const filter = {
    search: query.search,
    oneOf: { ...(fileType && { fileType: [fileType] }), ...(category && { category: [category] }) },
  };
  const editedId = url.searchParams.get("bearbeiten");
  const isNew = url.searchParams.has("neu");

  const [documents, total, categories, edited, tagged] = await Promise.all([
    content.list("documents", {
      ...filter,
      ...pageOf(query),
      order: [{ field: query.sort, direction: query.direction, as: comparedAs[query.sort] }],
    }),
    content.count("documents", filter),
    content.values("documents", "category"),
    editedId ? content.find("documents", editedId) : undefined,
    editedId || isNew ? content.list("documents", sample) : [],
  ]);
  return {
    rows: documents.map(presentRow),
    total,
    query,
    isFiltered: fileType !== undefined || category !== "",
    categories: categories.toSorted((a, b) => a.localeCompare(b, "de")),
    usedTags: tagged.flatMap(({ tags }) => tags),
    edited: edited && splitRecord(edited),
    dialog: { isNew, historyOf: url.searchParams.get("verlauf") },
  };
}

function presentRow(document: LibraryDocument & { id: string }): DocumentRow {
  const { id, title, description, tags, category, fileType, fileUrl, size, featured, createdAt } = document;
  const date = createdAt ? berlinDate(new Date(createdAt)) : "";
  return { id, title, description, tags, category, fileType, fileUrl, size, featured, date };
}

function splitRecord({ id, version, ...values }: LibraryDocument & { id: string; version: number }) {
  return { id, version, values };
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = await readSubmission(request, Submission);
  if (submission.intent !== "save") return answerSubmission(context, "documents", submission);
  const { content, clock } = context.get(servicesContext);
  const stored = await content.find("documents", submission.id);
  const stamp = (document: unknown) => stampDocument(document, stored, clock());
  return answerSubmission(context, "documents", {
    ...submission,
    document: stamp(submission.document),
    ...(submission.previousAttempt !== undefined && { previousAttempt: stamp(submission.previousAttempt) }),
  });
}

const blank: LibraryDocument = {
  title: "",
  description: "",
  tags: [],
  category: "",
  fileType: "other",
  fileUrl: "",
  size: 0,
  createdAt: "",
  updatedAt: "",
  author: "Admin",
  featured: false,
};

export default function Documents({ loaderData }: Route.ComponentProps) {
  const { edited, dialog, categories, usedTags } = loaderData;
  const dialogHref = useDialogHref();
  const [deleting, setDeleting] = useState<{ id: string; title: string }>();
  const [shown, setShown] = useState<DocumentRow>();
  const choices = { categories, usedTags };
  const create = (
    <Button component={Link} to={dialogHref({ neu: "1" })} preventScrollReset leftSection={<AdminIcon name="upload" />}>
      Dokument hochladen
    </Button>
  );

  return (
    <AdminPage title="Dokumente verwalten" primaryAction={create} trash="documents">
      <DocumentTable {...loaderData} onPreview={setShown} onDelete={setDeleting} create={create} />
      {dialog.isNew && <DocumentForm key="neu" record={{ values: blank }} {...choices} />}
      {edited && <DocumentForm key={edited.id} record={edited} {...choices} />}
      {dialog.historyOf && <HistoryDrawer collection="documents" id={dialog.historyOf} labels={documentLabels} />}
      {shown && <DocumentPreview document={shown} onClose={() => setShown(undefined)} />}
      <DeleteDialog
        record={deleting}
        onClose={() => setDeleting(undefined)}
        texts={{
          title: "Dokument löschen",
          done: (title) => `Dokument "${title}" wurde erfolgreich gelöscht`,
          failed: "Fehler beim Löschen des Dokuments",
        }}
      />
    </AdminPage>
  );
}
