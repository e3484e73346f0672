/** What a form gets back that was not accepted: everything typed, and what is wrong with it. Plain data. */
export interface FormResult {
  /** By field name; what was typed, whether right or wrong. */
  values: Record<string, string>;
  /** German sentences by field name. */
  fieldErrors: Record<string, string>;
  /** A German sentence about the form as a whole. */
  message?: string;
}

export const emptyForm: FormResult = { values: {}, fieldErrors: {} };
