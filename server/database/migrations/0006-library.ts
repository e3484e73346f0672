/** Indexes for sorting and filtering the library with ten thousand documents. Imports nothing: see 0001. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const postgres = engine === "postgres";
  const field = (name: string) => (postgres ? `((data ->> '${name}') collate "C")` : `(data ->> '${name}')`);
  // Same expression as `jsonDictionaryKey`.
  const title = [
    ...["äa", "Äa", "öo", "Öo", "üu", "Üu", "ée", "Ée", "èe", "êe", "áa", "àa", "óo", "çc"],
    ...["ßss", "„", "“", "”", "»", "«", '"'],
  ].reduce(
    (key, [letter, ...plain]) => `replace(${key}, '${letter}', '${plain.join("")}')`,
    `lower(${field("title")})`,
  );
  const size = "cast(data ->> 'size' as bigint)";
  // Filter columns come last, so that rare values are found in the index alone.
  const filters = `${field("category")}, ${field("fileType")}`;
  const index = (name: string, columns: string) =>
    `create index ${name} on content (collection, deleted_at, ${columns}) where collection = 'documents'`;

  return [
    index("documents_by_category", `${field("category")}, ${field("createdAt")}, id, ${field("fileType")}`),
    index("documents_by_type", `${field("fileType")}, ${field("createdAt")}, id`),
    index("documents_by_title", `(${title}), id, ${filters}`),
    index("documents_by_size", `(${size}), id, ${filters}`),
    index("documents_by_featured", `${field("featured")}, ${field("createdAt")}, id`),
  ];
}
