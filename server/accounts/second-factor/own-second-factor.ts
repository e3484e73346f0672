import type { Viewer } from "#model/accounts/permission.ts";
import type { GivenCode } from "#model/accounts/second-factor.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import type { ActivityAction } from "#model/operation/activity.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { Database, WriteTransaction } from "#server/database/schema.ts";
import { lockAccount } from "../account-state.ts";
import { type AccountNotice, addNotice } from "../administration/account-notices.ts";
import { endSessions } from "../sessions/session-store.ts";
import type { Sessions } from "../sessions/sessions.ts";
import {
  type CodeOutcome,
  countRecoveryCodes,
  removeSecondFactor,
  replaceRecoveryCodes,
  type SecondFactorSecrets,
  secondFactorSince,
  storeKey,
  takeCode,
} from "./second-factor-store.ts";
import { createKey } from "./totp.ts";

type Refused = Exclude<CodeOutcome, { ok: true }>;
type WithCodes = { ok: true; recoveryCodes: string[] } | Refused;

/** The viewer's own second factor. Changing one that is set up requires one of its codes. */
export interface OwnSecondFactor {
  /** @returns since when (instant) it is set up, "" if it is not; and the number of unused recovery codes */
  find(viewer: Viewer): Promise<{ since: string; recoveryCodes: number }>;
  /** @returns a new key for the app; `undefined` if one is in use */
  begin(viewer: Viewer): Promise<string | undefined>;
  /** Confirms with a code that the app has the key; codes are required from now on. Ends all other sessions. */
  confirm(viewer: Viewer, code: string, cookies: string | null): Promise<WithCodes>;
  renewRecoveryCodes(viewer: Viewer, given: GivenCode): Promise<WithCodes>;
  switchOff(viewer: Viewer, given: GivenCode): Promise<{ ok: true } | Refused>;
}

export function createOwnSecondFactor(
  findSession: Sessions["find"],
  database: Database,
  clock: Clock,
  secrets: () => SecondFactorSecrets,
): OwnSecondFactor {
  async function record(
    transaction: WriteTransaction,
    { id, email }: Viewer,
    action: ActivityAction,
    notice: AccountNotice,
  ): Promise<void> {
    const now = clock();
    await addNotice(transaction, { userId: id, notice }, now);
    await recordActivity(transaction, { action, section: "account", details: {} }, { email, now });
  }

  return {
    async find({ id }) {
      const since = (await secondFactorSince(database, id)) ?? "";
      return { since, recoveryCodes: since ? await countRecoveryCodes(database, id) : 0 };
    },

    begin({ id }) {
      return database.transaction().execute(async (transaction) => {
        if (await secondFactorSince(transaction, id)) return undefined;
        const key = createKey();
        await storeKey(transaction, id, secrets().sealed.seal(key, id));
        return key;
      });
    },

    async confirm(viewer, code, cookies) {
      const { id } = viewer;
      const own = await findSession(cookies);
      return database.transaction().execute(async (transaction) => {
        const now = clock();
        await lockAccount(transaction, id);
        const given = { kind: "app", code } as const;
        const outcome = await takeCode(transaction, { userId: id, given, isSettingUp: true }, secrets(), now);
        if (!outcome.ok) return outcome;
        const confirmed = { confirmed_at: now.toISOString() };
        await transaction.updateTable("second_factors").set(confirmed).where("user_id", "=", id).execute();
        const recoveryCodes = await replaceRecoveryCodes(transaction, id, secrets().secret);
        await endSessions(transaction, id, own?.session.id);
        await record(transaction, viewer, "account.second_factor_added", "second_factor_added");
        return { ok: true, recoveryCodes };
      });
    },

    renewRecoveryCodes(viewer, given) {
      return database.transaction().execute(async (transaction) => {
        const outcome = await takeCode(transaction, { userId: viewer.id, given }, secrets(), clock());
        if (!outcome.ok) return outcome;
        const recoveryCodes = await replaceRecoveryCodes(transaction, viewer.id, secrets().secret);
        await record(transaction, viewer, "account.recovery_codes_renewed", "recovery_codes_renewed");
        return { ok: true, recoveryCodes };
      });
    },

    switchOff(viewer, given) {
      return database.transaction().execute(async (transaction) => {
        await lockAccount(transaction, viewer.id);
        const outcome = await takeCode(transaction, { userId: viewer.id, given }, secrets(), clock());
        if (!outcome.ok) return outcome;
        await removeSecondFactor(transaction, viewer.id);
        await record(transaction, viewer, "account.second_factor_removed", "second_factor_removed");
        return { ok: true };
      });
    },
  };
}
