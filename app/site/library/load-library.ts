import type { Services } from "#app/contexts.ts";
import { readQuery } from "../read-query.ts";
import { summarizeDocument } from "./document-summary.ts";
import { isFiltered, readLibraryQuery } from "./library-query.ts";

const pageSize = 12;
const featuredShown = 3;
/** A library with at most this many documents has no featured section, since all of them are visible at once. */
const seenAtOnce = 6;

const orders = {
  datum: { field: "createdAt" },
  titel: { field: "title", as: "word" },
  groesse: { field: "size", as: "number" },
} as const;

/** Loads everything the page shows. A page number beyond the last page means the last one. */
export async function loadLibrary(content: Services["content"], url: URL) {
  const asked = readLibraryQuery(url);
  const previewId = readQuery(url)("vorschau");
  const filter = {
    search: asked.search || undefined,
    oneOf: {
      category: asked.category ? [asked.category] : undefined,
      fileType: asked.fileType ? [asked.fileType] : undefined,
    },
  };
  const total = await content.count("documents", filter);
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const query = { ...asked, page: Math.min(asked.page, pageCount) };
  const direction = query.direction === "auf" ? "asc" : "desc";

  const [documents, featured, categories, preview] = await Promise.all([
    content.list("documents", {
      ...filter,
      order: [{ ...orders[query.sort], direction }],
      limit: pageSize,
      offset: (query.page - 1) * pageSize,
    }),
    query.page === 1 && !isFiltered(query) && total > seenAtOnce ? listFeatured(content) : [],
    listCategories(content, query.category),
    previewId ? content.find("documents", previewId) : undefined,
  ]);
  return {
    query,
    total,
    pageCount,
    categories,
    featured: featured.map(summarizeDocument),
    documents: documents.map(summarizeDocument),
    isMissing: Boolean(previewId && !preview),
    preview: preview && summarizeDocument(preview),
  };
}

async function listFeatured(content: Services["content"]) {
  const order = (["featured", "createdAt"] as const).map((field) => ({ field, direction: "desc" as const }));
  const documents = await content.list("documents", { order, limit: featuredShown });
  return documents.filter((document) => document.featured);
}

/** Returns the categories in use and the chosen one, in alphabetical order. */
async function listCategories(content: Services["content"], chosen: string): Promise<string[]> {
  const names = new Set(await content.values("documents", "category"));
  if (chosen) names.add(chosen);
  return [...names].sort((a, b) => a.localeCompare(b, "de"));
}
