import * as z from "zod";
import { type Services, servicesContext, viewerContext } from "#app/contexts.ts";
import type { CollectionName } from "#model/collections.ts";
import { may } from "#model/permission.ts";
import { type FoundEntry, legalParts, publicPathOf } from "#model/search.ts";
import { type SearchKind, searchKinds } from "#model/search-kind.ts";
import { editHref } from "../../screens.ts";
import { readSubmission } from "../editor/editor-action.ts";
import { catchLoadFailure } from "../fetcher-data.ts";
import type { Route } from "./+types/search.ts";

const hitsPerKind = 6;
const longestSearch = 200;
const mostPeople = 6;

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
 * `/admin/search`: records by their words, for the palette and the link picker of the text editor, and people for who may
 * see them. Posted, since a name has no place in an address.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const question = await readSubmission(request, Question);
  const search = question.search.trim();
  if (search.length < 2) return { search, hits: [], people: [] };
  const { content, registrations, siteSearch } = context.get(servicesContext);
  const options = { kinds: searchKinds, limit: hitsPerKind, isStrict: true };
  const answer = await siteSearch.find(search.slice(0, longestSearch), options);
  const found = answer.kinds.flatMap(({ entries }) => entries);
  const files = await findFiles(content, found);
  const hits = found.map((entry): SearchHit => {
    const { kind, id, part, title } = entry;
    const publicPath = files.get(id) || publicPathOf(entry);
    return { key: `${kind}-${id}-${part}`, kind, title, editPath: editPathOf(entry), publicPath };
  });
  const maySeePeople = may(context.get(viewerContext), "registrations.manage");
  const people = maySeePeople ? await registrations.findPeople(search.slice(0, longestSearch), mostPeople) : [];
  return { search, hits, people };
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchLoadFailure(serverAction());

function editPathOf({ kind, id, part }: FoundEntry): string {
  // The page about membership has its form from the legal texts.
  if (kind === "about" && part === legalParts.membership) return editHref("legal", id);
  return kind === "science" ? `/admin/science?bearbeiten=${id}` : editHref(collectionOf[kind], id);
}

/** A link in a text leads to the file itself. */
async function findFiles(content: Services["content"], found: readonly FoundEntry[]): Promise<Map<string, string>> {
  const ids = found.filter(({ kind }) => kind === "documents").map(({ id }) => id);
  if (ids.length === 0) return new Map();
  return new Map((await content.list("documents", { ids })).map(({ id, fileUrl }) => [id, fileUrl]));
}
