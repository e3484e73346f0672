/** An entry of a feed, unprocessed; "" where absent. Texts are HTML. */
export interface FeedEntry {
  /** Address of the feed's site. */
  site: string;
  /** The entry's id in the feed; else its address. */
  id: string;
  link: string;
  /** What relative addresses in its texts refer to, if it says so. */
  base: string;
  title: string;
  /** RFC 822 or ISO 8601. */
  date: string;
  content: string;
  summary: string;
  /** Address of the entry's picture. */
  picture: string;
  /** Other files of the entry. */
  files: { address: string; name: string; isPicture?: true }[];
  categories: string[];
  /** What an entry of a whole blog is, if it says so: "post", "page", "comment", "settings", "template". */
  kind: string;
  /** "draft", "scheduled" or "trash"; "" for what is published. */
  state: string;
}

export function emptyEntry(site: string): FeedEntry {
  return {
    site,
    id: "",
    link: "",
    base: "",
    title: "",
    date: "",
    content: "",
    summary: "",
    picture: "",
    files: [],
    categories: [],
    kind: "",
    state: "",
  };
}
