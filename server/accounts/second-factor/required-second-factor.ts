import type { ViewerWithRole } from "#model/accounts/permission.ts";
import {
  needsSecondFactor,
  type SecondFactorRequirement,
  secondFactorDeadline,
} from "#model/accounts/second-factor.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import type { Database } from "#server/database/schema.ts";
import { hasPassword } from "../account-state.ts";
import { secondFactorSince } from "./second-factor-store.ts";

export interface RequiredSecondFactor {
  /**
   * Returns until when the viewer may go without a second factor; undefined if they have one or need none. The grace
   * period starts with the first call. Accounts without a password are left to the identity provider.
   */
  findDeadline(viewer: ViewerWithRole): Promise<Date | undefined>;
}

export function createRequiredSecondFactor(
  database: Database,
  clock: Clock,
  requirement: SecondFactorRequirement,
): RequiredSecondFactor {
  async function firstAskedAt(id: string): Promise<string> {
    const found = await database
      .selectFrom("auth_user")
      .select("secondFactorAskedAt")
      .where("id", "=", id)
      .executeTakeFirst();
    const now = clock().toISOString();
    const asked = found?.secondFactorAskedAt;
    // A clock that was ahead has left an instant to come.
    if (asked && asked <= now) return asked;
    await database
      .updateTable("auth_user")
      .set({ secondFactorAskedAt: now })
      .where("id", "=", id)
      .where(({ or, eb }) => or([eb("secondFactorAskedAt", "is", null), eb("secondFactorAskedAt", ">", now)]))
      .execute();
    return now;
  }

  return {
    async findDeadline(viewer) {
      if (!needsSecondFactor(requirement, viewer)) return undefined;
      if ((await secondFactorSince(database, viewer.id)) !== undefined) return undefined;
      if (!(await hasPassword(database, viewer.id))) return undefined;
      return secondFactorDeadline(new Date(await firstAskedAt(viewer.id)));
    },
  };
}
