import { canHavePasskeys, MAX_PASSKEYS, type NewPasskeyAnswer } from "#model/accounts/passkey.ts";
import type { Viewer } from "#model/accounts/permission.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import type { ActivityAction } from "#model/operation/activity.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { Database, WriteTransaction } from "#server/database/schema.ts";
import { lockAccount } from "../account-state.ts";
import { type AccountNotice, addNotice } from "../administration/account-notices.ts";
import { challengeIn, issueChallenge, takeChallenge } from "./challenges.ts";
import { insertPasskey, type ListedPasskey, listCredentials, listPasskeys, removePasskey } from "./passkey-store.ts";
import { creationOptions, verifyCreation } from "./webauthn.ts";

/** The viewer's own passkeys. */
export interface OwnPasskeys {
  /** Whether browsers support passkeys for this site's address. */
  arePossible: boolean;
  list(viewer: Viewer): Promise<ListedPasskey[]>;
  /**
   * @param siteName the name the browser shows for the site
   * @returns options for the browser, as JSON; `undefined` at the maximum number of passkeys
   */
  begin(viewer: Viewer, siteName: string): Promise<string | undefined>;
  /** @returns whether it is new and was created for this account just now */
  add(viewer: Viewer, name: string, answer: NewPasskeyAnswer): Promise<boolean>;
  /** The password or the identity provider remains for signing in. @returns whether there was one */
  remove(viewer: Viewer, id: string): Promise<boolean>;
}

const boundTo = "account";

export function createOwnPasskeys(database: Database, clock: Clock, siteUrl: string): OwnPasskeys {
  async function record(
    transaction: WriteTransaction,
    { id, email }: Viewer,
    { action, notice, name }: { action: ActivityAction; notice: AccountNotice; name: string },
  ): Promise<void> {
    const now = clock();
    await addNotice(transaction, { userId: id, notice, device: name }, now);
    await recordActivity(transaction, { action, section: "account", details: {} }, { email, now });
  }

  return {
    arePossible: canHavePasskeys(siteUrl),
    list: ({ id }) => listPasskeys(database, id),

    async begin({ id, email }, siteName) {
      const known = await listCredentials(database, id);
      if (known.length >= MAX_PASSKEYS) return undefined;
      const challenge = await issueChallenge(database, { boundTo, userId: id }, clock());
      return creationOptions(siteUrl, { siteName, account: { id, email }, challenge, known });
    },

    async add(viewer, name, answer) {
      const challenge = challengeIn(answer.response.clientDataJSON);
      const consumed = await takeChallenge(database, challenge, boundTo, clock());
      if (consumed?.userId !== viewer.id) return false;
      const credential = await verifyCreation(siteUrl, answer, challenge);
      if (!credential) return false;
      return database.transaction().execute(async (transaction) => {
        const stored = { ...credential, userId: viewer.id };
        if (!(await insertPasskey(transaction, stored, name, clock()))) return false;
        await record(transaction, viewer, { action: "account.passkey_added", notice: "passkey_added", name });
        return true;
      });
    },

    remove(viewer, id) {
      return database.transaction().execute(async (transaction) => {
        await lockAccount(transaction, viewer.id);
        const name = await removePasskey(transaction, viewer.id, id);
        if (name === undefined) return false;
        await record(transaction, viewer, { action: "account.passkey_removed", notice: "passkey_removed", name });
        return true;
      });
    },
  };
}
