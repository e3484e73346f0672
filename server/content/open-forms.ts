import type { Viewer } from "#model/accounts/permission.ts";
import type { CollectionName } from "#model/content/collections.ts";
import type { Clock } from "#model/dates/berlin-date.ts";

/** A form of the back office that is open in somebody's browser. */
export interface OpenForm {
  collection: CollectionName;
  id: string;
  /** Chosen by the form, and never again once it was closed. */
  form: string;
}

/** Somebody else who has the same record open. `since` is an instant, ISO 8601 UTC. */
export interface OtherEditor {
  email: string;
  since: string;
}

/** Knows which forms are open, as they report it. */
export interface OpenForms {
  /** Notes that a form is open, and returns who else has its record open, longest first, each account once. */
  note(viewer: Viewer, open: OpenForm): OtherEditor[];
  /** A report that arrives after this one, because it was sent at the same moment, opens the form no more. */
  close(viewer: Viewer, open: OpenForm): void;
}

/** Forms report twice as often; without a report, the window was closed or the device is asleep. */
const lifeMilliseconds = 75_000;

/**
 * In memory: a notice to people, which nothing relies on. Saving compares versions, and with several instances an editor
 * sees only those of the same one (docs/decisions/0071).
 */
export function createOpenForms(clock: Clock): OpenForms {
  const forms = new Map<string, OpenForm & { viewer: Viewer; since: Date; seen: Date }>();
  const closed = new Map<string, Date>();
  const keyOf = (viewer: Viewer, { collection, id, form }: OpenForm) =>
    JSON.stringify([viewer.id, collection, id, form]);

  return {
    note(viewer, open) {
      const now = clock();
      const isOver = (seen: Date) => now.getTime() - seen.getTime() > lifeMilliseconds;
      for (const [key, { seen }] of forms) if (isOver(seen)) forms.delete(key);
      for (const [key, at] of closed) if (isOver(at)) closed.delete(key);
      const key = keyOf(viewer, open);
      if (!closed.has(key)) forms.set(key, { ...open, viewer, since: forms.get(key)?.since ?? now, seen: now });
      const others = new Map<string, OtherEditor>();
      for (const other of [...forms.values()].toSorted((a, b) => a.since.getTime() - b.since.getTime())) {
        const isSame = other.collection === open.collection && other.id === open.id;
        const { email } = other.viewer;
        if (!isSame || other.viewer.id === viewer.id || others.has(email)) continue;
        others.set(email, { email, since: other.since.toISOString() });
      }
      return [...others.values()];
    },
    close(viewer, open) {
      const key = keyOf(viewer, open);
      forms.delete(key);
      closed.set(key, clock());
    },
  };
}
