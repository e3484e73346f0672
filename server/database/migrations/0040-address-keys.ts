/**
 * Stores every address that is compared under one key: accounts were kept in lower case only, so that
 * "anna@müller.example" was not "anna@xn--mller-kva.example", and neither were the addresses of editors beside what they
 * saved. The activity log stays as written, since its chain proves it. `keyOf` is a copy: an old migration must never
 * change its meaning. Imports nothing: see 0038.
 */
export function up(): Step[] {
  return [rekeyRegistrations, rekeyAccounts, rekeyAuthors];
}

type Run = (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;
type Step = (run: Run) => Promise<void>;
type Row = Record<string, string>;

/** Two active registrations for one event that differ only in spelling both stay; the second keeps its old key. */
async function rekeyRegistrations(run: Run): Promise<void> {
  const size = 1000;
  for (let last = ""; ; ) {
    const select = `select id, event_id, email, email_key, status from registrations where id > ? order by id limit ${size}`;
    const rows = (await run(select, [last])) as Row[];
    for (const { id, event_id, email = "", email_key, status } of rows) {
      const key = keyOf(email);
      if (key === email_key) continue;
      const others = await run(
        "select id from registrations where event_id = ? and email_key = ? and status <> 'cancelled'",
        [event_id, key],
      );
      if (status === "cancelled" || others.length === 0)
        await run("update registrations set email_key = ? where id = ?", [key, id]);
    }
    last = rows.at(-1)?.id ?? "";
    if (rows.length < size) return;
  }
}

/**
 * Of two accounts that differ only in spelling, the one in ASCII is in use, as browsers send it. The other one stays in
 * the list, for an administrator to delete.
 */
async function rekeyAccounts(run: Run): Promise<void> {
  const rows = (await run("select id, email from auth_user order by id")) as Row[];
  const taken = new Set(rows.map(({ email }) => email));
  for (const { id, email = "" } of rows) {
    const key = keyOf(email);
    if (taken.has(key)) continue;
    taken.add(key);
    await run("update auth_user set email = ? where id = ?", [key, id]);
  }
}

async function rekeyAuthors(run: Run): Promise<void> {
  for (const [table, column] of authors) {
    const rows = (await run(`select distinct ${column} as email from ${table} where ${column} is not null`)) as Row[];
    for (const { email = "" } of rows) {
      const key = keyOf(email);
      if (key !== email) await run(`update ${table} set ${column} = ? where ${column} = ?`, [key, email]);
    }
  }
}

const authors = [
  ["revisions", "saved_by"],
  ["drafts", "saved_by"],
  ["drafts", "planned_by"],
  ["draft_versions", "saved_by"],
  ["planned_removals", "planned_by"],
  ["preview_links", "created_by"],
  ["attendance", "recorded_by"],
  ["certificates", "issued_by"],
  ["certificates", "withdrawn_by"],
  ["media", "uploaded_by"],
  ["media", "saved_by"],
] as const;

function keyOf(address: string): string {
  const plain = address.trim().slice(0, 320).normalize("NFC").toLowerCase();
  const at = plain.lastIndexOf("@");
  const domain = plain.slice(at + 1);
  if (at < 0 || /[\s/\\?#@:%[\]]/.test(domain)) return plain;
  const url = new URL("ws://x");
  url.hostname = domain;
  return plain.slice(0, at + 1) + (url.hostname === "x" ? domain : url.hostname);
}
