/** Kinds of mails. An EmailJS account has a template for each. */
export const mailKinds = [
  "contact",
  "confirmation",
  "receipt",
  "links",
  "offer",
  "message",
  "points-report",
  "certificate",
  "training-year",
  "invitation",
  "password-reset",
  "account-notice",
  "system-health",
] as const;
export type MailKind = (typeof mailKinds)[number];
