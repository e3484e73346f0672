/** Kinds of mails. An EmailJS account has a template for each. */
export const mailKinds = [
  "contact",
  "confirmation",
  "receipt",
  "cancellation",
  "links",
  "offer",
  "message",
  "points-report",
  "digest",
  "certificate",
  "training-year",
  "evaluation",
  "invoice",
  "invitation",
  "password-reset",
  "account-notice",
  "system-health",
  "failed-mails",
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Kinds that go to participants. The others go to the secretariat and to accounts. */
export const participantKinds: readonly MailKind[] = [
  ...(["confirmation", "receipt", "cancellation", "links", "offer", "message"] as const),
  ...(["certificate", "training-year", "evaluation", "invoice"] as const),
];

/** Kinds that must not arrive twice: whether an unsettled one is sent again, a person decides (docs/decisions/0003). */
export const singleMailKinds = ["confirmation", "message", "certificate"] as const satisfies readonly MailKind[];
export type SingleMailKind = (typeof singleMailKinds)[number];
