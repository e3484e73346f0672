import "./documents.css";
import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import * as z from "zod";
import { servicesContext } from "#app/contexts.ts";
import { FileType, type LibraryDocument } from "#model/content/library-document.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { quoted } from "#text/quoted.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { answerCommand } from "../ui/command/answer-command.ts";
import { useDialogHref } from "../ui/dialog/dialog-href.ts";
import { answerSubmission, isPublishing, Submission } from "../ui/editor/editor-action.ts";
import type { EditorAnswer, EditorSubmission } from "../ui/editor/editor-answer.ts";
import { loadDialogs } from "../ui/list-dialogs.ts";
import { ListScreen } from "../ui/list-screen.tsx";
import { pageOf, readTableQuery } from "../ui/table/table-query.ts";
import { useMayChange } from "../ui/use-viewer.ts";
import type { Route } from "./+types/documents.ts";
import { changeDocuments } from "./change-documents.ts";
import { DocumentForm } from "./document-form.tsx";
import { documentLabels } from "./document-labels.ts";
import { DocumentPreview } from "./document-preview.tsx";
import { type DocumentRow, DocumentTable } from "./document-table.tsx";
import { type DocumentsAnswer, DocumentsCommand } from "./documents-command.ts";
import { ManyDocuments } from "./many-documents.tsx";
import { RenameTerm } from "./rename-term.tsx";
import { SortDocuments } from "./sort-documents.tsx";
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
  const [documents, total, categories, usedTags, dialogs] = await Promise.all([
    content.list("documents", {
      ...filter,
      ...pageOf(query),
      order: [{ field: query.sort, direction: query.direction, as: comparedAs[query.sort] }],
    }),
    content.count("documents", filter),
    content.values("documents", "category"),
    content.members("documents", "tags", sample),
    loadDialogs(services, "documents", url),
  ]);
  return {
    rows: documents.map(presentRow),
    total,
    query,
    isFiltered: fileType !== undefined || category !== "",
    categories: categories.toSorted((a, b) => a.localeCompare(b, "de")),
    usedTags,
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
      schema: z.union([Submission, DocumentsCommand]),
      run: async (submission): Promise<EditorAnswer | DocumentsAnswer> => {
        if (isAboutMany(submission)) return changeDocuments(context, submission);
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

function isAboutMany(submission: EditorSubmission | DocumentsCommand): submission is DocumentsCommand {
  return DocumentsCommand.options.some(({ shape }) => shape.intent.value === submission.intent);
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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const isForMany = useSearchParams()[0].get("neu") === "mehrere";
  const dialogHref = useDialogHref();
  const mayChange = useMayChange();
  const choose = (ids: string[], isChosen: boolean) =>
    setChosen((before) => (isChosen ? before.union(new Set(ids)) : before.difference(new Set(ids))));
  return (
    <ListScreen
      title="Dokumente verwalten"
      collection="documents"
      labels={documentLabels}
      dialogs={dialogs}
      createLabel="Dokument hochladen"
      createIcon="upload"
      blank={blank}
      form={(record) =>
        isForMany ? (
          <ManyDocuments categories={categories} usedTags={usedTags} />
        ) : (
          <DocumentForm record={record} categories={categories} usedTags={usedTags} />
        )
      }
      deleteTexts={{
        title: "Dokument löschen",
        done: (title) => `Dokument "${title}" wurde erfolgreich gelöscht`,
        failed: "Fehler beim Löschen des Dokuments",
      }}
    >
      {(parts) => (
        <>
          {mayChange && (
            <Group mb="md">
              <Button
                component={Link}
                to={dialogHref({ neu: "mehrere" })}
                preventScrollReset
                variant="default"
                leftSection={<AdminIcon name="upload" isSmall />}
              >
                Mehrere Dokumente hochladen
              </Button>
              {usedTags.length + categories.length > 0 && <RenameTerm categories={categories} usedTags={usedTags} />}
            </Group>
          )}
          {chosen.size > 0 && (
            <SortDocuments {...{ chosen, categories, usedTags }} onClear={() => setChosen(new Set())} />
          )}
          <DocumentTable
            {...loaderData}
            {...parts}
            onPreview={setShown}
            selection={
              mayChange ? { chosen, onChange: choose, labelOf: ({ title }) => `${quoted(title)} auswählen` } : undefined
            }
          />
          {shown && <DocumentPreview document={shown} onClose={() => setShown(undefined)} />}
        </>
      )}
    </ListScreen>
  );
}
