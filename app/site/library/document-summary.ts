import type { LibraryDocument } from "#model/content/library-document.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import type { WithId } from "#model/text/id.ts";

/** What the library shows of a document. */
export type DocumentSummary = {
  id: string;
  /** The day it was added, `yyyy-mm-dd` in Berlin; "" when unknown. */
  date: string;
} & Pick<LibraryDocument, "title" | "description" | "tags" | "category" | "fileType" | "fileUrl" | "size" | "featured">;

/** Returns the summary of a document. For loaders only, so that the schemas stay out of the browser bundle. */
export function summarizeDocument(document: WithId<LibraryDocument>): DocumentSummary {
  const { id, title, description, tags, category, fileType, fileUrl, size, featured, createdAt } = document;
  const date = createdAt ? berlinDate(new Date(createdAt)) : "";
  return { id, title, description, tags, category, fileType, fileUrl, size, featured, date };
}
