import type * as z from "zod";
import type { DraftInfo, EditedRecord, RemovalInfo } from "./edited-record.ts";
import type { EditorAnswer, StaleAnswer } from "./editor-answer.ts";
import type { Draft } from "./editor-draft.ts";
import type { FormValues } from "./form-values.ts";

export interface EditorMessages {
  saved: string;
  failed: string;
}

/** A form over one part of a record, whose draft is of the whole record. */
export interface FormPart<V> {
  /** The collection of the record. */
  of: string;
  /** The whole record with what stands in the form. */
  document: (values: V) => object;
  /** What the notice of a draft says beside its own sentences. */
  note: string;
}

export interface EditorFormOptions<V extends FormValues> {
  /** Name of the collection, for the draft. */
  collection: string;
  /** The collection's schema (`contentSchemas` or its own name in `model/`); the server asks it again. */
  schema: z.ZodType;
  record: EditedRecord<V>;
  part?: FormPart<V>;
  /** German names of the fields, by key: for the summary of errors, conflicts and the history. */
  labels: Record<string, string>;
  /** Fixed, or by whether the record is new, what was sent, and what was stored before as far as the form knew. */
  messages: EditorMessages | ((isNew: boolean, sent: V, before: V) => EditorMessages);
  /** Puts in order what is about to be sent; the form shows it so too. */
  tidy?: (values: V) => V;
  /** What somebody reads whose record was deleted meanwhile, where saving does not bring it back. */
  goneText?: string;
  /** Where it is sent, when not to the screen's own action. */
  action?: string;
  /** Where its screen's action serves several permissions: whether this form's is there. */
  mayChange?: boolean;
  /** Passwords: they must not lie about in the browser, so no draft has them, and no conflict shows them. */
  secrets?: readonly (keyof V & string)[];
  /** Called when the server has it; `stay` when the editor wants to go on (Ctrl+S). */
  onSaved?: (answer: Extract<EditorAnswer, { ok: true }>, stay: boolean) => void;
}

export interface EditorForm<V extends FormValues> {
  collection: string;
  part: FormPart<V> | undefined;
  /** Of the record, also of one that is not stored yet. */
  id: string;
  values: V;
  labels: Record<string, string>;
  secrets: readonly string[];
  isNew: boolean;
  /** Whether whoever is signed in may change the record; the server asks again. */
  mayChange: boolean;
  isDirty: boolean;
  isSaving: boolean;
  /** Messages by path of the field: "title", "titleStyle.color". */
  errors: Record<string, string>;
  /** The stored draft whose values these are, or which was saved from them. */
  draft: DraftInfo | undefined;
  /** When the published record goes to the trash. */
  removal: RemovalInfo | undefined;
  /** What was typed on an earlier visit and not saved, and now stands in the form. */
  restored: Draft<V> | undefined;
  /** Somebody saved meanwhile. */
  stale: StaleAnswer | undefined;
  /** Somebody deleted it meanwhile. */
  isMissing: boolean;
  /** What to say then, where saving does not bring it back. */
  goneText: string | undefined;
  /** Changes fields; others keep their values. */
  change(patch: Partial<V>): void;
  /** Props for a Mantine input: value, change and the message beside it. */
  input<K extends keyof V & string>(key: K): InputProps<V[K]>;
  /** The same for a checkbox or switch. */
  toggle<K extends keyof V & string>(key: K): ToggleProps;
  /** Validates, then saves; `stay` keeps the form open. */
  submit(options?: { stay?: boolean }): void;
  /** Keeps what is typed, finished or not, without publishing it; with a wall time in Berlin it is published then. */
  saveDraft(publishAt?: string): void;
  /** Saves what is typed over what stands in the store. */
  overwrite(): void;
  /** Puts the stored version (of a conflict) in place of what is typed. */
  takeStored(): void;
  /** Back to what was loaded; forgets the draft. */
  discard(): void;
}

export interface InputProps<T> {
  value: T;
  /** Takes the value, or the event of a native input. */
  onChange: (next: unknown) => void;
  error: string | undefined;
}
export interface ToggleProps {
  checked: boolean;
  onChange: (event: React.ChangeEvent<HTMLInputElement>) => void;
  error: string | undefined;
}
