/**
 * Files stay as long as anything that can be restored refers to them: the uses of every kept version of records
 * (`draft:old:…`) and drafts (`draft:old-draft:…`), in the trash or not. `left_at`: when an administrator decided to
 * leave a mail as it is of which nobody knows whether it arrived. Imports nothing: see 0038.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const tables = [
    ["revisions", "draft:old:"],
    ["content", "draft:old:"],
    ["draft_versions", "draft:old-draft:"],
    ["drafts", "draft:old-draft:"],
  ] as const;
  const named = engine === "postgres" ? namedInPostgres : namedInSqlite;
  return [
    ...tables.map(([table, prefix]) => named(table, prefix)),
    `update files set unused_since = null
      where unused_since is not null and exists (select 1 from file_uses u where u.key = files.key)`,
    `alter table mail_outbox add column left_at ${engine === "postgres" ? 'text collate "C"' : "text"}`,
  ];
}

/** Inserts the uses of the stored files among the names, and of the originals of variants: `a.png` for `a.png.480.webp`. */
const insertUses = (prefix: string) => `
  insert into file_uses (key, collection, id)
    select f.key, '${prefix}' || n.collection, n.id from (
      select collection, id, name from named
      union
      select collection, id, rtrim(rtrim(substr(name, 1, length(name) - 5), '0123456789'), '.') from named
        where name like '%.%.avif' or name like '%.%.webp'
    ) n join files f on f.key = n.name
    where true on conflict do nothing`;

function namedInPostgres(table: string, prefix: string): string {
  return `with named (collection, id, name) as (
    select distinct t.collection, t.id, rtrim(m[1], './')
      from ${table} t, regexp_matches(t.data::text, '/files/([A-Za-z0-9_-][A-Za-z0-9._/-]*)', 'g') m
  ) ${insertUses(prefix)}`;
}

/** Splits each document at "/files/"; `ltrim` finds how far the name goes. */
function namedInSqlite(table: string, prefix: string): string {
  const allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./";
  const after = (text: string) => `substr(${text}, instr(${text}, '/files/') + 7)`;
  return `with recursive part (collection, id, rest) as (
    select collection, id, ${after("data")} from ${table} where instr(data, '/files/') > 0
    union all
    select collection, id, ${after("rest")} from part where instr(rest, '/files/') > 0
  ), named (collection, id, name) as (
    select distinct collection, id, rtrim(substr(rest, 1, length(rest) - length(ltrim(rest, '${allowed}'))), './')
      from part
  ) ${insertUses(prefix)}`;
}
