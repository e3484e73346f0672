/** What people have in their hands and what the chamber knows, after the last step that nobody was killed in. */
export interface KnownToOthers {
  /** Registrations by the code of their certificate. */
  certificates: Map<string, { registrationId: string; sha256: string; isWithdrawn: boolean }>;
  /** Registrations and their addresses by the hash of a link. */
  links: Map<string, { registrationId: string; address: string }>;
  /** Ids of registrations by the key of a report that nobody has to know of. */
  unsureReports: Set<string>;
}

export const nothingKnown = (): KnownToOthers => ({
  certificates: new Map(),
  links: new Map(),
  unsureReports: new Set(),
});
