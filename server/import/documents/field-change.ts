/** A field that was read differently from how it is written; `after` is undefined if it was left out. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
  /** It was too long for its field and is cut after so many characters. */
  cutAt?: number;
  /** A day that stays as it is written, as the field may hold any text. */
  isUnread?: true;
}
