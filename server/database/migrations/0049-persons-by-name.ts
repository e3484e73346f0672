/**
 * Two persons may share an address: a registration is the same as another if address and name are, so the name gets a
 * key too. The text in which persons are searched for is folded anew, in all scripts. The functions are copies: an old
 * migration must never change its meaning. Imports nothing: see 0038.
 */
export function up(engine: "sqlite" | "postgres"): (string | Step)[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [
    `alter table registrations add column name_key ${text} not null default ''`,
    "drop index registrations_one_active",
    keyNames,
    `create unique index registrations_one_active_person on registrations (event_id, email_key, name_key)
      where status <> 'cancelled'`,
  ];
}

type Run = (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;
type Step = (run: Run) => Promise<void>;
type Row = Record<string, string>;

async function keyNames(run: Run): Promise<void> {
  const size = 1000;
  for (let last = ""; ; ) {
    const select = `select id, first_name, last_name, email, city from registrations where id > ? order by id limit ${size}`;
    const rows = (await run(select, [last])) as Row[];
    for (const { id, first_name, last_name, email, city } of rows) {
      const keys = [
        nameKeyOf(`${first_name} ${last_name}`),
        searchKeyOf(`${first_name} ${last_name} ${email} ${city}`),
      ];
      await run("update registrations set name_key = ?, search_key = ? where id = ?", [...keys, id]);
    }
    last = rows.at(-1)?.id ?? "";
    if (rows.length < size) return;
  }
}

function nameKeyOf(name: string): string {
  return [...wordsOf(name).sort().join(" ")].slice(0, 200).join("");
}

function searchKeyOf(text: string): string {
  const parts = text.replace(apostrophes, " ");
  return [...wordsOf(text), ...(parts === text ? [] : wordsOf(parts))].map((word) => ` ${word}`).join("");
}

function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

const apostrophes = /['’‘‛ʼʻʹ′`´＇׳]+/g;
const letters: Readonly<Record<string, string>> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" },
  ς: "σ",
  ...{ ٱ: "ا", ى: "ي", ی: "ي", ک: "ك", ة: "ه", ـ: "" },
};

function fold(name: string): string {
  return name
    .replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]+/g, "")
    .replace(apostrophes, "")
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(new RegExp(`[${Object.keys(letters).join("")}]`, "g"), (letter) => letters[letter] ?? letter)
    .replace(/([aou])e+/g, "$1");
}
