/** `isLimited`: anyone can cause it by entering an address, so that each has to be counted (docs/decisions/0057). */
type MailTraits = MoreTraits & ({ to: "participant"; isLimited: boolean } | { to: "secretariat" | "account" });

interface MoreTraits {
  /** Written to many people at once: other mails pass it. */
  isMass?: true;
  /** Must not arrive twice: whether an unsettled one is sent again, a person decides (docs/decisions/0003). */
  isSingle?: true;
  /** It stays when the registration it is stored under moves to another event: about all events, or moving with it. */
  isOfPerson?: true;
}

/** Kinds of mails, and what is decided by the kind. An EmailJS account has a template for each. */
const mailTraits = {
  contact: { to: "secretariat" },
  // Where an event confirms automatically.
  confirmation: { to: "participant", isLimited: true, isSingle: true },
  receipt: { to: "participant", isLimited: true },
  cancellation: { to: "participant", isLimited: false },
  links: { to: "participant", isLimited: true, isOfPerson: true },
  offer: { to: "participant", isLimited: true },
  message: { to: "participant", isLimited: false, isMass: true, isSingle: true },
  "points-report": { to: "secretariat" },
  digest: { to: "secretariat" },
  certificate: { to: "participant", isLimited: false, isMass: true, isSingle: true },
  "training-year": { to: "participant", isLimited: false, isOfPerson: true },
  evaluation: { to: "participant", isLimited: true, isMass: true },
  invoice: { to: "participant", isLimited: false, isMass: true, isOfPerson: true },
  "invoice-cancellation": { to: "participant", isLimited: false, isOfPerson: true },
  invitation: { to: "account" },
  "password-reset": { to: "account" },
  "account-notice": { to: "account" },
  "system-health": { to: "account" },
  "failed-mails": { to: "account" },
} as const satisfies Record<string, MailTraits>;

export type MailKind = keyof typeof mailTraits;
export const mailKinds = Object.keys(mailTraits) as MailKind[];

type KindsWith<Trait extends object> = {
  [Kind in MailKind]: (typeof mailTraits)[Kind] extends Trait ? Kind : never;
}[MailKind];
export type SingleMailKind = KindsWith<{ isSingle: true }>;
export const singleMailKinds = mailKinds.filter(isSingleMail);

/** Returns the kinds that have a trait. */
export function kindsWith(trait: keyof MoreTraits): MailKind[] {
  return mailKinds.filter((kind) => trait in mailTraits[kind]);
}

export function isSingleMail(kind: MailKind): kind is SingleMailKind {
  return "isSingle" in mailTraits[kind];
}

/** Whether anyone can cause a mail of a kind by entering an address. */
export function isLimitedMail(kind: MailKind): boolean {
  const traits: MailTraits = mailTraits[kind];
  return traits.to === "participant" && traits.isLimited;
}

/** Whether a kind goes to participants; the others go to the secretariat and to accounts. */
export function isForParticipants(kind: MailKind): boolean {
  return mailTraits[kind].to === "participant";
}
