/** The response to a rejected form: the submitted values and what is wrong with them. Plain data. */
export interface FormResult {
  /** Submitted values by field name, valid or not. */
  values: Record<string, string>;
  /** German sentences by field name. */
  fieldErrors: Record<string, string>;
  /** A German sentence about the form as a whole. */
  message?: string;
}

export const emptyForm: FormResult = { values: {}, fieldErrors: {} };
