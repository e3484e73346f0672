import * as z from "zod";
import type { Failed } from "../ui/command/command-answer.ts";
import type { EditorAnswer } from "../ui/editor/editor-answer.ts";

const key = z.string().min(1).max(400);
/** Commands of the screen: saves a file's details, deletes it, or puts another in its place. */
export const MediaCommand = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save"),
    id: key,
    expectedVersion: z.union([z.int().min(1), z.literal("new")]),
    document: z.unknown(),
  }),
  z.strictObject({ intent: z.literal("delete"), id: key }),
  z.strictObject({ intent: z.literal("replace"), id: key, by: key }),
]);
export type MediaCommand = z.output<typeof MediaCommand>;

/** `in_use`: a record or draft names the file, since its dialog was opened. */
export type MediaAnswer = EditorAnswer | Failed<"in_use">;
