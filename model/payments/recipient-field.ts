import { optionalTextField } from "#model/fields/typed-field.ts";

// Without zod: the form in the browser uses it too.

/** Longest name and address of a payer. */
export const MAX_RECIPIENT = 500;

/** The field that asks to whom the invoice goes, where something costs. */
export const recipientField = "invoiceRecipient";
export const recipientFields = { [recipientField]: optionalTextField(MAX_RECIPIENT) };
