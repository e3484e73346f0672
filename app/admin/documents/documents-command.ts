import * as z from "zod";
import { FileType } from "#model/content/library-document.ts";
import { isId } from "#model/text/id.ts";
import type { Failed } from "../ui/command/command-answer.ts";

const id = z.string().refine(isId);
const category = z.string().max(100);
const tag = z.string().max(60);
const tags = z.array(tag).max(50);
/** As many files as one dialog takes. */
export const mostFiles = 100;

const NewFile = z.strictObject({
  ...{ id, title: z.string().max(500), fileUrl: z.string().max(2000) },
  ...{ fileType: FileType, size: z.int().min(0) },
});

/** Commands about several documents at once. */
export const DocumentsCommand = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("addMany"), files: z.array(NewFile).min(1).max(mostFiles), category, tags }),
  z.strictObject({
    ...{ intent: z.literal("sortMany"), ids: z.array(id).min(1).max(1000) },
    ...{ category: category.optional(), addedTags: tags, removedTags: tags },
  }),
  z.strictObject({
    ...{ intent: z.literal("rename"), kind: z.enum(["category", "tag"]) },
    ...{ from: category, to: category.refine((name) => name.trim() !== "") },
  }),
]);
export type DocumentsCommand = z.output<typeof DocumentsCommand>;

/** `count`: how many documents were added or changed. */
export type DocumentsAnswer = { ok: true; count: number } | Failed<"invalid">;
