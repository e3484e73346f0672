import type * as z from "zod";
import type { ActivityAction } from "#model/operation/activity.ts";
import type { CollectionName, ContentOf } from "./collections.ts";

/**
 * A part of a record with a form of its own. The rest of the record is neither sent to the browser nor changed, and a
 * concurrent change of the rest is no conflict.
 */
export interface RecordPart<C extends CollectionName, P extends Record<string, unknown>> {
  collection: C;
  /** Where the part is in the record ("imprint"), for the paths of messages; "" if its fields are at the top level. */
  path: string;
  /** What its form may save; a draft may hold less. */
  schema: z.ZodType<P>;
  read(document: ContentOf<C>): P;
  /** Returns the record with this part. */
  write(document: ContentOf<C>, part: P): ContentOf<C>;
  /** Messages by field if the part cannot be stored like this; for rules about what the form does not send. */
  refuse?(part: P): Record<string, string> | undefined;
  /** The activity entries of a change; default: one, that the record was changed. */
  actions?(before: P, after: P): ActivityAction[];
  /** Whether its form shows the draft of the record and can save into it. */
  isDrafted?: true;
}
