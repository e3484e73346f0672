import "./documents.css";
import { useState } from "react";
import { servicesContext } from "#app/contexts.ts";
import { FileType, type LibraryDocument } from "#model/content/library-document.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { answerCommand } from "../ui/command/answer-command.ts";
import { answerSubmission, isPublishing, Submission } from "../ui/editor/editor-action.ts";
import { loadDialogs } from "../ui/list-dialogs.ts";
import { ListScreen } from "../ui/list-screen.tsx";
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
/** The documents whose tags are suggested; the newest have those in use. */
const sample = { order: [{ field: "createdAt", direction: "desc" }], limit: 500 } as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { content } = services;
  const query = readTableQuery(url, { sorts, sort: "createdAt", direction: "desc" });
  const fileType = FileType.safeParse(url.searchParams.get("dateityp")).data;
  const category = url.searchParams.get("kategorie") ?? "";
  const filter = {
    search: query.search,
    oneOf: { ...(fileType && { fileType: [fileType] }), ...(category && { category: [category] }) },
  };
  const isFormOpen = url.searchParams.has("bearbeiten") || url.searchParams.has("neu");

  const [documents, total, categories, tagged, dialogs] = await Promise.all([
    content.list("documents", {
      ...filter,
      ...pageOf(query),
      order: [{ field: query.sort, direction: query.direction, as: comparedAs[query.sort] }],
    }),
    content.count("documents", filter),
    content.values("documents", "category"),
    isFormOpen ? content.list("documents", sample) : [],
    loadDialogs(services, "documents", url),
  ]);
  return {
    rows: documents.map(presentRow),
    total,
    query,
    isFiltered: fileType !== undefined || category !== "",
    categories: categories.toSorted((a, b) => a.localeCompare(b, "de")),
    usedTags: tagged.flatMap(({ tags }) => tags),
    dialogs,
  };
}

function presentRow(document: LibraryDocument & { id: string }): DocumentRow {
  const { id, title, description, tags, category, fileType, fileUrl, size, featured, createdAt } = document;
  const date = createdAt ? berlinDate(new Date(createdAt)) : "";
  return { id, title, description, tags, category, fileType, fileUrl, size, featured, date };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerCommand(
    { request, context },
    {
      schema: Submission,
      run: async (submission) => {
        if (!isPublishing(submission)) return answerSubmission(context, "documents", submission);
        const { content, clock } = context.get(servicesContext);
        const stored = await content.find("documents", submission.id);
        const stamp = (document: unknown) => stampDocument(document, stored, clock());
        return answerSubmission(context, "documents", {
          ...submission,
          document: stamp(submission.document),
          ...(submission.previousAttempts && { previousAttempts: submission.previousAttempts.map(stamp) }),
        });
      },
    },
  );
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
  const { dialogs, categories, usedTags } = loaderData;
  const [shown, setShown] = useState<DocumentRow>();
  return (
    <ListScreen
      title="Dokumente verwalten"
      collection="documents"
      labels={documentLabels}
      dialogs={dialogs}
      createLabel="Dokument hochladen"
      createIcon="upload"
      blank={blank}
      form={(record) => <DocumentForm record={record} categories={categories} usedTags={usedTags} />}
      deleteTexts={{
        title: "Dokument löschen",
        done: (title) => `Dokument "${title}" wurde erfolgreich gelöscht`,
        failed: "Fehler beim Löschen des Dokuments",
      }}
    >
      {(parts) => (
        <>
          <DocumentTable {...loaderData} {...parts} onPreview={setShown} />
          {shown && <DocumentPreview document={shown} onClose={() => setShown(undefined)} />}
        </>
      )}
    </ListScreen>
  );
}
