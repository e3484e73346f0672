import * as z from "zod";
import { type Services, servicesContext, viewerContext } from "#app/contexts.ts";
import type { CollectionName } from "#model/collections.ts";
import { may } from "#model/permission.ts";
import { type FoundEntry, legalParts, publicPathOf } from "#model/search.ts";
import { type SearchKind, searchKinds } from "#model/search-kind.ts";
import { editHref } from "../../screens.ts";
import { makeRepeatable } from "../client-action.ts";
import { readSubmission } from "../editor/editor-action.ts";
import { catchLoadFailure } from "../fetcher-data.ts";
import type { Route } from "./+types/search.ts";

const hitsPerKind = 6;
const longestSearch = 200;
const mostPeople = 6;
const mostDrafts = 6;

type FoundDraft = Awaited<ReturnType<Services["drafts"]["search"]>>[number];
export type FoundPerson = Awaited<ReturnType<Services["registrations"]["findPeople"]>>[number];

export interface SearchHit {
  /** Names it among all hits. */
  key: string;
  kind: SearchKind;
  title: string;
  /** Where it is edited. */
  editPath: string;
  /** Its page or file on the website, for links in texts; "" for what has none. */
  publicPath: string;
}

/** What is not public, or not as it is. */
export interface DraftHit {
  key: string;
  collection: CollectionName;
  title: string;
  editPath: string;
}

const collectionOf: Record<Exclude<SearchKind, "science">, CollectionName> = {
  news: "news",
  events: "events",
  programs: "congresses",
  courses: "courses",
  documents: "documents",
  board: "board",
  about: "about",
  legal: "legal",
};

const Question = z.strictObject({ search: z.string().max(20_000) });

/**
 * `/admin/search`: records by their words, for the palette and the link picker of the text editor; drafts and people for
 * the palette of who may see them. Posted, since a name has no place in an address.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const question = await readSubmission(request, Question);
  const search = question.search.trim();
  if (search.length < 2) return { search, hits: [], drafts: [], people: [] };
  const { content, drafts: draftEditor, registrations, siteSearch } = context.get(servicesContext);
  const options = { kinds: searchKinds, limit: hitsPerKind, isStrict: true };
  const answer = await siteSearch.find(search.slice(0, longestSearch), options);
  const found = answer.kinds.flatMap(({ entries }) => entries);
  const files = await findFiles(content, found);
  const hits = found.map((entry): SearchHit => {
    const { kind, id, part, title } = entry;
    const publicPath = files.get(id) || publicPathOf(entry);
    return { key: `${kind}-${id}-${part}`, kind, title, editPath: editPathOf(entry), publicPath };
  });
  const viewer = context.get(viewerContext);
  const text = search.slice(0, longestSearch);
  const people = may(viewer, "registrations.manage") ? await registrations.findPeople(text, mostPeople) : [];
  const drafts = may(viewer, "content.read") ? (await draftEditor.search(text, mostDrafts)).map(presentDraft) : [];
  return { search, hits, drafts, people };
}

function presentDraft({ collection, id, title, isScience }: FoundDraft): DraftHit {
  const editPath = isScience ? scienceHref(id) : editHref(collection, id);
  return { key: `draft-${collection}-${id}`, collection, title, editPath };
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => {
  makeRepeatable(request);
  return catchLoadFailure(serverAction);
};

function editPathOf({ kind, id, part }: FoundEntry): string {
  // The page about membership has its form from the legal texts.
  if (kind === "about" && part === legalParts.membership) return editHref("legal", id);
  return kind === "science" ? scienceHref(id) : editHref(collectionOf[kind], id);
}

function scienceHref(id: string): string {
  return `/admin/science?bearbeiten=${id}`;
}

/** A link in a text leads to the file itself. */
async function findFiles(content: Services["content"], found: readonly FoundEntry[]): Promise<Map<string, string>> {
  const ids = found.filter(({ kind }) => kind === "documents").map(({ id }) => id);
  if (ids.length === 0) return new Map();
  return new Map((await content.list("documents", { ids })).map(({ id, fileUrl }) => [id, fileUrl]));
}
