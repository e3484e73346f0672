/** Another editor saved in the meantime: what is stored, and the versions the next attempt has to name. */
export interface StaleOutcome<D> {
  ok: false;
  reason: "stale";
  document: D;
  version: number | "new";
  draft: number | "none";
  savedBy: string | null;
  savedAt: string;
}
