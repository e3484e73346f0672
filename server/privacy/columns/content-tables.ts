import {
  author,
  codes,
  each,
  hashes,
  ids,
  instants,
  listed,
  nobody,
  numbers,
  type PersonTable,
  replaced,
} from "./column.ts";

const searchIndex = nobody("words of published content; follow its change, and are merged away by `scrub`");
const record = { ...each(codes, "collection"), ...each(ids, "id") };

/** Tables of the site's content and its files. */
export const contentTables = {
  content: {
    columns: {
      ...record,
      ...each(numbers, "number", "version"),
      ...each(listed, "data"),
      ...each(instants, "created_at", "updated_at", "deleted_at"),
    },
  },
  revisions: {
    columns: {
      ...record,
      ...each(numbers, "version"),
      ...each(replaced, "data"),
      ...each(instants, "saved_at"),
      ...each(author, "saved_by"),
    },
  },
  drafts: {
    columns: {
      ...record,
      ...each(numbers, "version", "base_version"),
      ...each(listed, "data"),
      ...each(instants, "saved_at", "publish_at", "deleted_at", "discarded_at"),
      ...each(author, "saved_by", "planned_by"),
    },
  },
  draft_versions: {
    columns: {
      ...record,
      ...each(numbers, "version"),
      ...each(replaced, "data"),
      ...each(instants, "saved_at"),
      ...each(author, "saved_by"),
    },
  },
  planned_removals: {
    columns: {
      ...record,
      ...each(codes, "reason"),
      ...each(instants, "remove_at"),
      ...each(author, "planned_by"),
    },
  },
  preview_links: {
    columns: {
      ...record,
      ...each(hashes, "token_hash"),
      ...each(instants, "created_at", "expires_at"),
      ...each(author, "created_by"),
    },
  },
  files: {
    columns: {
      ...each(nobody("made by the program from the type and the time of the upload"), "key", "media_type", "variants"),
      ...each(listed, "original_name"),
      ...each(numbers, "size_bytes", "width", "height", "is_stored", "is_damaged"),
      ...each(instants, "created_at", "unused_since"),
    },
  },
  file_uses: { columns: each(ids, "key", "collection", "id") },
  file_texts: {
    columns: {
      ...each(ids, "key"),
      ...each(listed, "text"),
      ...each(numbers, "reading"),
      ...each(instants, "extracted_at"),
    },
  },
  media: {
    columns: {
      ...each(ids, "key"),
      ...each(author, "uploaded_by", "saved_by"),
      ...each(listed, "description", "source", "licence"),
      ...each(numbers, "version", "focal_x", "focal_y", "is_kept"),
      ...each(instants, "consent_until", "saved_at"),
    },
  },
  content_counter: { columns: each(numbers, "id", "value") },
  content_search_words: { columns: each(searchIndex, "word", "places") },
  content_search: { columns: each(searchIndex, "number", "body") },
  content_search_entries: { columns: each(searchIndex, "position", "number", "tokens") },
  content_search_tokens: { columns: each(searchIndex, "tokens") },
} satisfies Record<string, PersonTable>;
