import { may, type Permission } from "#model/accounts/permission.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import type { Random } from "../random.ts";
import { type Staff, staff } from "../staff.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { anyRecord } from "./editors.ts";
import { managerOf } from "./secretaries.ts";
import { paymentsOf } from "./treasurers.ts";

/** What a screen sends, and the permission it needs. */
interface Submission {
  needs: Permission;
  path: string;
  sent: object;
}

/** Roles that may do less than those whose screens they know. */
export const roles = {
  /** SPEC, roles: what a role may not do is refused, and nothing has changed. */
  actAboveRole: {
    weight: 2,
    async run(world, random) {
      const submission = random.pick(await submissions(world, random));
      const others = (Object.keys(staff) as Staff[]).filter((one) => submission && !may(staff[one], submission.needs));
      const as = random.pick(others);
      if (!submission || !as) return;
      const { path, sent } = submission;
      // Signs in, and what is on its way is done.
      await world.open("/admin/viewer", as);
      await world.site.settled();
      const before = await stateOf(world);
      const { status } = await world.change(as, path, sent);
      world.hasChanged = false;
      if (world.site.isDead) return;
      if (status !== 403) world.violations.push(`${as} sent ${JSON.stringify(sent)} to ${path}: ${status}`);
      const after = await stateOf(world);
      for (const [table, rows] of before)
        if (after.get(table) !== rows) world.violations.push(`${as} was refused at ${path}, and ${table} has changed`);
    },
  },
} satisfies Record<string, Action>;

/** Each would change something. */
async function submissions(world: World, random: Random): Promise<Submission[]> {
  const news = await anyRecord(world, random, "news");
  const event = random.pick((await world.events()).slice(-4));
  const row = event && random.pick(await world.registrations(event.id));
  const account = world.site.database.selectFrom("auth_user").select("id").where("email", "=", staff.deputy.email);
  const { id: accountId } = await account.executeTakeFirstOrThrow();
  const written = await world.site.database.selectFrom("contact").select("id").orderBy("created_at").executeTakeFirst();
  const settings = world.site.database
    .selectFrom("content")
    .select(["id", "version"])
    .where("collection", "=", "settings");
  const { id: settingsId, version } = await settings.executeTakeFirstOrThrow();
  const gate = { id: settingsId, expectedVersion: version, document: { enabled: true, password: "Tor Wiese" } };
  const document = news && { ...news.document, title: `Fremd ${news.document.title}` };
  const paidOn = berlinDate(world.site.now());
  const ofRow = (needs: Permission, path: string, sent: object): Submission => ({ needs, path, sent });
  return [
    ofRow("accounts.manage", "/admin/accounts", { intent: "setRole", id: accountId, role: "reader" }),
    ofRow("accounts.manage", "/admin/accounts", { intent: "resetSecondFactor", id: accountId }),
    ofRow("content.edit", "/admin/payments/einstellungen", {
      ...{ intent: "save", id: settingsId, expectedVersion: version },
      document: { termDays: 99 },
    }),
    ofRow("maintenance.manage", "/admin/maintenance", { intent: "save", ...gate }),
    ...(news
      ? [
          ofRow("content.edit", "/admin/news", {
            intent: "save",
            id: news.id,
            expectedVersion: news.version,
            document,
          }),
          ofRow("content.edit", `/admin/history/news/${news.id}`, { intent: "restoreVersion", version: 1 }),
          ofRow("content.edit", "/admin/redirects", {
            intent: "save",
            source: `/alt/${news.id}`,
            target: "/aktuelles",
          }),
        ]
      : []),
    ...(event
      ? [
          ofRow("events.edit", "/admin/events", { intent: "remove", id: event.id }),
          ofRow("events.edit", `/admin/history/events/${event.id}`, { intent: "restoreVersion", version: 1 }),
        ]
      : []),
    ...(row
      ? [
          ofRow("registrations.manage", managerOf(row.event_id), { intent: "cancel", ids: [row.id] }),
          ofRow("registrations.manage", managerOf(row.event_id), { intent: "pay", ids: [row.id], paidOn }),
          ofRow("registrations.manage", managerOf(row.event_id), {
            intent: "waive",
            ids: [row.id],
            reason: "Referentin",
          }),
          ofRow("registrations.manage", paymentsOf(row.event_id), {
            intent: "issueInvoices",
            ids: [row.id],
            sendsMail: false,
          }),
          ofRow("privacy.manage", "/admin/privacy", { intent: "erase", email: row.email }),
        ]
      : []),
    ...(written ? [ofRow("contact.manage", "/admin/contact", { intent: "delete", id: written.id })] : []),
  ];
}

const tables = ["content", "drafts", "registrations", "payments", "invoices", "redirects", "contact"] as const;

/** What the back office could change, as texts. */
async function stateOf({ site }: World): Promise<Map<string, string>> {
  const state = new Map<string, string>();
  for (const table of tables) {
    const rows = await site.database.selectFrom(table).selectAll().execute();
    state.set(table, JSON.stringify(rows.map((row) => JSON.stringify(row)).sort()));
  }
  const roles = site.database.selectFrom("auth_user").select(["email", "role", "disabledAt"]).orderBy("email");
  return state.set("auth_user", JSON.stringify(await roles.execute()));
}
