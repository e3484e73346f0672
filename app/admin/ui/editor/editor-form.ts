import type * as z from "zod";
import type { CollectionName } from "#model/content/collections.ts";
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
  /** Returns the whole record with the form's values. */
  document: (values: V) => object;
  /** Additional text for the draft notice. */
  note: string;
}

/** The collection of a form's record, a name for a part of one ("legal-imprint"), or details of a file. */
export type FormName = CollectionName | `${CollectionName}-${string}` | "media" | "media-focus";

export interface EditorFormOptions<V extends FormValues> {
  collection: FormName;
  /** Names the draft where a collection has several forms; default: `collection`. */
  draftName?: string;
  /** The collection's schema (`contentSchemas` or its own name in `model/`); the server validates again. */
  schema: z.ZodType;
  record: EditedRecord<V>;
  part?: FormPart<V>;
  /** German names of the fields, by key: for the summary of errors, conflicts and the history. */
  labels: Record<string, string>;
  /** Fixed, or a function of whether the record is new, the sent values, and the stored ones the form knew. */
  messages: EditorMessages | ((isNew: boolean, sent: V, before: V) => EditorMessages);
  /** The record can have a draft, which only editors see. */
  hasDrafts?: boolean;
  /** Normalises the values before they are sent; the form shows the result. */
  tidy?: (values: V) => V;
  /** Shown when the record was deleted meanwhile and saving does not restore it. */
  goneText?: string;
  /** The action to submit to; default: the screen's own. */
  action?: string;
  /** Overrides the permission check when the screen's action serves several permissions. */
  mayChange?: boolean;
  /** Returns where a field is, if it is on another page of the form, for the summary of errors. */
  hrefOf?: (path: string) => string | undefined;
  /** Names of password fields: never written to a draft, never shown in a conflict. */
  secrets?: readonly (keyof V & string)[];
  /** Called after the server has saved; `stay` if the editor continues editing (Ctrl+S). */
  onSaved?: (answer: Extract<EditorAnswer, { ok: true }>, stay: boolean) => void;
}

export interface EditorForm<V extends FormValues> {
  collection: FormName;
  part: FormPart<V> | undefined;
  /** The id of the record, which may not be stored yet. */
  id: string;
  values: V;
  /** Returns what was typed last, which parts that are rendered later do not have in `values` yet. */
  readValues: () => V;
  labels: Record<string, string>;
  secrets: readonly string[];
  hrefOf: ((path: string) => string | undefined) | undefined;
  isNew: boolean;
  hasDrafts: boolean;
  /** Saving makes something public that was not: a new record or a draft. */
  publishes: boolean;
  /** Whether the viewer may change the record; the server checks again. */
  mayChange: boolean;
  isDirty: boolean;
  isSaving: boolean;
  /** Messages by path of the field: "title", "titleStyle.color". */
  errors: Record<string, string>;
  /** The stored draft the form shows or has saved. */
  draft: DraftInfo | undefined;
  /** When the published record goes to the trash. */
  removal: RemovalInfo | undefined;
  /** Unsaved input of an earlier visit, restored into the form. */
  restored: Draft<V> | undefined;
  /** Set when another user saved meanwhile. */
  stale: StaleAnswer | undefined;
  /** The record was deleted meanwhile. */
  isMissing: boolean;
  /** The text for `isMissing` if saving does not restore the record. */
  goneText: string | undefined;
  /** Sets some fields and keeps the others. */
  change(patch: Partial<V>): void;
  /** Returns props for a Mantine input: value, change handler and error. */
  input<K extends keyof V & string>(key: K): InputProps<V[K]>;
  /** Returns props for a checkbox or switch. */
  toggle<K extends keyof V & string>(key: K): ToggleProps;
  /** Validates, then saves; `stay` keeps the form open, `change` sets some fields before. */
  submit(options?: { stay?: boolean; change?: Partial<V> }): void;
  /**
   * Saves the values as a draft, complete or not; `stay` keeps the form open. Given a wall time in Berlin, schedules its
   * publication.
   */
  saveDraft(options?: { publishAt?: string; stay?: boolean }): void;
  /** Saves without publishing anything new, and keeps the form open: as a draft, except a published record without one. */
  keep(): void;
  /** Overwrites the stored version with the form's values. */
  overwrite(): void;
  /** Replaces the form's values with the stored version of a conflict. */
  takeStored(): void;
  /** Resets the form to the loaded values and removes the draft. */
  discard(): void;
}

export interface InputProps<T> {
  value: T;
  /** Accepts a value or the change event of a native input. */
  onChange: (next: unknown) => void;
  error: string | undefined;
}
export interface ToggleProps {
  checked: boolean;
  onChange: (event: React.ChangeEvent<HTMLInputElement>) => void;
  error: string | undefined;
}
