import { href } from "react-router";
import * as z from "zod";
import { type Services, servicesContext, viewerContext } from "#app/contexts.ts";
import { may } from "#model/accounts/permission.ts";
import type { CollectionName } from "#model/content/collections.ts";
import { type FoundEntry, pageParts, publicPathOf } from "#model/site/search.ts";
import { type SearchKind, searchKinds } from "#model/site/search-kind.ts";
import { editHref } from "../screens.ts";
import { makeRepeatable } from "../ui/client-action.ts";
import { readSubmission } from "../ui/command/answer-command.ts";
import { catchLoadFailure } from "../ui/fetcher-data.ts";
import type { Route } from "./+types/search.ts";

const hitsPerKind = 6;
const maximumSearchLength = 200;
const maximumPeople = 6;
const maximumDrafts = 6;

type FoundDraft = Awaited<ReturnType<Services["drafts"]["search"]>>[number];
export type FoundPerson = Awaited<ReturnType<Services["registrations"]["findPeople"]>>[number];

export interface SearchHit {
  /** Unique among all hits. */
  key: string;
  kind: SearchKind;
  title: string;
  /** The screen that edits it. */
  editPath: string;
  /** Its page or file on the website, for links in texts; "" if it has none. */
  publicPath: string;
}

/** A draft: a record or a version that is not public. */
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
 * `/admin/search`: finds records by words for the palette and the link picker of the text editor, and for the palette
 * also drafts and people, as the viewer's permissions allow. Uses POST, because names must not appear in URLs.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const question = await readSubmission(request, Question);
  const search = question.search.trim();
  if (search.length < 2) return { search, hits: [], drafts: [], people: [] };
  const { content, drafts: draftEditor, registrations, siteSearch } = context.get(servicesContext);
  const options = { kinds: searchKinds, limit: hitsPerKind, isStrict: true };
  const answer = await siteSearch.find(search.slice(0, maximumSearchLength), options);
  const found = answer.kinds.flatMap(({ entries }) => entries);
  const files = await findFiles(content, found);
  const hits = found.map((entry): SearchHit => {
    const { kind, id, part, title } = entry;
    const publicPath = files.get(id) || publicPathOf(entry);
    return { key: `${kind}-${id}-${part}`, kind, title, editPath: editPathOf(entry), publicPath };
  });
  const viewer = context.get(viewerContext);
  const text = search.slice(0, maximumSearchLength);
  const people = may(viewer, "registrations.manage") ? await registrations.findPeople(text, maximumPeople) : [];
  const drafts = may(viewer, "content.read") ? (await draftEditor.search(text, maximumDrafts)).map(presentDraft) : [];
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

/** The screens whose records the pages without one of their own show. */
const pageScreens: Record<number, string> = {
  [pageParts.ownRegistration]: href("/admin/events"),
  [pageParts.events]: href("/admin/events"),
  [pageParts.documents]: href("/admin/documents"),
  // The membership page is edited with the legal texts.
  [pageParts.membership]: href("/admin/legal"),
  [pageParts.contact]: href("/admin/contact"),
  [pageParts.news]: href("/admin/news"),
  [pageParts.science]: href("/admin/science"),
};

function editPathOf({ kind, id, part }: FoundEntry): string {
  if (kind === "about" && part !== 0) return pageScreens[part] ?? href("/admin/dashboard");
  return kind === "science" ? scienceHref(id) : editHref(collectionOf[kind], id);
}

function scienceHref(id: string): string {
  return `/admin/science?bearbeiten=${id}`;
}

/** Returns the file URLs of documents by id: links in texts point to the file itself. */
async function findFiles(content: Services["content"], found: readonly FoundEntry[]): Promise<Map<string, string>> {
  const ids = found.filter(({ kind }) => kind === "documents").map(({ id }) => id);
  if (ids.length === 0) return new Map();
  return new Map((await content.list("documents", { ids })).map(({ id, fileUrl }) => [id, fileUrl]));
}
