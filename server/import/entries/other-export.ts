import { Redirect } from "#model/site/redirect.ts";
import { idCandidatesOf } from "#model/text/slug.ts";
import type { ImportCandidate } from "../entry-source.ts";
import type { ImportWriter } from "../import-target.ts";

const ofFeed = /^feed[0-9a-f]{20}$/;
const ofWordPress = /^wp\d{1,18}(?:s[0-9a-f]{10})?$/;

/**
 * Returns the id of the news that the other kind of export of the same site brought for an entry, a newsfeed or one of
 * WordPress: its old addresses lead there.
 */
export async function findOtherId(
  writer: ImportWriter,
  id: string,
  { oldAddresses, shortAddress }: Pick<ImportCandidate, "oldAddresses" | "shortAddress">,
): Promise<string | undefined> {
  const other = ofFeed.test(id) ? ofWordPress : ofFeed;
  const ids = await idsAt(writer, oldAddresses);
  for (const one of ids) if (other.test(one) && (await writer.findNews(one))) return one;
  // An export of WordPress has completed what the feed brought before.
  return shortAddress !== undefined && (await idsAt(writer, [shortAddress])).includes(id) ? id : undefined;
}

async function idsAt(writer: ImportWriter, addresses: readonly string[]): Promise<string[]> {
  const sources = addresses.flatMap((source) => Redirect.safeParse({ source, target: "/" }).data?.source ?? []);
  const found = await writer.findRedirects(sources);
  return found.flatMap(({ target }) => idCandidatesOf(target.split("/").at(-1) ?? ""));
}
