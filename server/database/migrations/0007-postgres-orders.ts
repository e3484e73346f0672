/**
 * Indexes for sorting lists on PostgreSQL, where "is null" on an indexed column does not imply an order: an index with
 * `deleted_at` as a column was read and sorted nevertheless. Imports nothing: see 0001.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  if (engine === "sqlite") return [];
  const field = (name: string) => `((data ->> '${name}') collate "C")`;
  const title = [
    ...["äa", "Äa", "öo", "Öo", "üu", "Üu", "ée", "Ée", "èe", "êe", "áa", "àa", "óo", "çc"],
    ...["ßss", "„", "“", "”", "»", "«", '"'],
  ].reduce(
    (key, [letter, ...plain]) => `replace(${key}, '${letter}', '${plain.join("")}')`,
    `lower(${field("title")})`,
  );
  const filters = `${field("category")}, ${field("fileType")}`;
  const lists = {
    content_by_date: `collection, ${field("date")}, id`,
    content_by_pin: `collection, ${field("isPinned")}, ${field("date")}, id`,
    content_by_type: `collection, ${field("type")}, ${field("date")}, id`,
    content_by_created: `collection, ${field("createdAt")}, id`,
    content_by_title: `collection, ${field("title")}, id`,
  };
  const library = {
    documents_by_category: `${field("category")}, ${field("createdAt")}, id, ${field("fileType")}`,
    documents_by_type: `${field("fileType")}, ${field("createdAt")}, id`,
    documents_by_title: `(${title}), id, ${filters}`,
    documents_by_size: `(cast(data ->> 'size' as bigint)), id, ${filters}`,
    documents_by_featured: `${field("featured")}, ${field("createdAt")}, id`,
  };
  return [
    ...Object.entries(lists).flatMap(([name, columns]) => anew(name, columns, "deleted_at is null")),
    ...Object.entries(library).flatMap(([name, columns]) =>
      anew(name, columns, "collection = 'documents' and deleted_at is null"),
    ),
  ];
}

function anew(name: string, columns: string, condition: string): string[] {
  return [`drop index ${name}`, `create index ${name} on content (${columns}) where ${condition}`];
}
