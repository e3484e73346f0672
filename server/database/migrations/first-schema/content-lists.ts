import type { ColumnTypes } from "./column-types.ts";

/** The indexes that sort the lists of content by fields of the documents. */
export function contentLists({ isPostgres, field }: ColumnTypes): string[] {
  const of = (name: string) => field("data", name);
  const integer = (name: string) => `(cast(data ->> '${name}' as bigint))`;
  // PostgreSQL does not sort by an index whose column `deleted_at` is compared with null.
  const list = (name: string, columns: string, collection?: "documents" | "events" | "news") => {
    const ofCollection = collection && `collection = '${collection}'`;
    const conditions = [ofCollection, isPostgres && "deleted_at is null"].filter(Boolean).join(" and ");
    const first = isPostgres ? (collection ? "" : "collection, ") : "collection, deleted_at, ";
    return `create index ${name} on content (${first}${columns})${conditions && ` where ${conditions}`}`;
  };
  const filters = `${of("category")}, ${of("fileType")}`;
  return [
    list("content_by_date", `${of("date")}, id`),
    list("content_by_pin", `${of("isPinned")}, ${of("date")}, id`),
    list("content_by_type", `${of("type")}, ${of("date")}, id`),
    list("content_by_created", `${of("createdAt")}, id`),
    list("content_by_title", `${of("title")}, id`),
    list("documents_by_category", `${of("category")}, ${of("createdAt")}, id, ${of("fileType")}`, "documents"),
    list("documents_by_type", `${of("fileType")}, ${of("createdAt")}, id`, "documents"),
    list("documents_by_title", `(${dictionaryKey(of("title"))}), id, ${filters}`, "documents"),
    list("documents_by_size", `${integer("size")}, id, ${filters}`, "documents"),
    list("documents_by_featured", `${of("featured")}, ${of("createdAt")}, id`, "documents"),
    list("events_by_location", `${of("location")}, ${of("date")}, id`, "events"),
    list("events_by_points", `${integer("certificationPoints")}, ${of("date")}, id`, "events"),
    list("news_by_type_and_title", `${of("type")}, ${of("title")}, id`, "news"),
    list("news_by_type_newest", `${of("type")}, ${of("date")} desc, id desc`, "news"),
    list("news_by_pin_newest", `${of("isPinned")}, ${of("date")} desc, id desc`, "news"),
    `create index content_by_registration_link on content (collection, deleted_at, ${
      isPostgres
        ? `(right(data #>> '{registrationSettings,registrationLink}', 12) collate "C")`
        : "substr(data ->> '$.registrationSettings.registrationLink', -12)"
    })`,
    ...(isPostgres ? [] : ["create index content_live on content (number, collection) where deleted_at is null"]),
  ];
}

/** Sorts like a German dictionary (DIN 5007-1). Lists sort by this very expression. */
function dictionaryKey(title: string): string {
  return [
    ...["äa", "Äa", "öo", "Öo", "üu", "Üu", "ée", "Ée", "èe", "êe", "áa", "àa", "óo", "çc"],
    ...["ßss", "„", "“", "”", "»", "«", '"'],
  ].reduce((key, [letter, ...plain]) => `replace(${key}, '${letter}', '${plain.join("")}')`, `lower(${title})`);
}
