import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aPdf, aPng } from "#test/files/hostile-files.ts";
import type { Random } from "./random.ts";

/** A post of the association's former site. */
interface Post {
  /** A word of its own that stays in its title. */
  word: string;
  title: string;
  text: string;
  /** Names of the files it shows or links. */
  cover: string;
  picture: string;
  /** Reading one for the search takes longer than the rest of an import. */
  document: string | undefined;
}

/** An event that the former site announces, if its system knows events. */
interface OldEvent {
  /** A word of its own that stays in its title. */
  word: string;
  title: string;
  date: string;
  capacity: number;
}

/** Systems from which an association moves here. */
export const oldSystems = ["wordpress", "json"] as const;
export type OldSystem = (typeof oldSystems)[number];

/** The association's former site, on which somebody writes until it is switched off. */
export interface OldSite {
  readonly posts: readonly Post[];
  readonly events: readonly OldEvent[];
  /** Somebody adds a post or changes one. @param newWord returns words that occur nowhere else */
  change(random: Random, newWord: () => string): void;
  /** Writes its export and the folder of its files; `remove` deletes both. */
  exportTo(system: OldSystem): Promise<{ path: string; media: string; remove(): Promise<void> }>;
}

export function createOldSite(): OldSite {
  const posts: Post[] = [];
  const events: OldEvent[] = [];
  const changeEvent = (random: Random, newWord: () => string) => {
    const old = random.chance(0.6) ? random.pick(events) : undefined;
    const date = `2026-0${random.whole(3, 9)}-1${random.whole(0, 9)}`;
    const capacity = random.whole(1, 4);
    if (old) Object.assign(old, random.pick([{ date }, { capacity }, { title: `Neue Tagung ${old.word}` }]));
    else {
      const word = newWord();
      events.push({ word, title: `Alte Tagung ${word}`, date, capacity });
    }
  };
  return {
    posts,
    events,
    change(random, newWord) {
      if (random.chance(0.3)) return changeEvent(random, newWord);
      const old = random.chance(0.5) ? random.pick(posts) : undefined;
      const text = `Damals ${newWord()}`;
      if (old) Object.assign(old, random.pick([{ text }, { title: `Neu ${old.word}` }, { cover: `${newWord()}.png` }]));
      else {
        const word = newWord();
        const [cover, picture] = [`${newWord()}.png`, `${newWord()}.png`];
        const document = random.chance(0.25) ? `${newWord()}.pdf` : undefined;
        posts.push({ word, title: `Alt ${word}`, text, cover, picture, document });
      }
    },
    async exportTo(system) {
      const folder = await mkdtemp(join(tmpdir(), "old-site-"));
      const media = join(folder, "uploads");
      await mkdir(media);
      picture ??= await aPng(8, 8);
      for (const post of posts) {
        for (const name of [post.cover, post.picture]) await writeFile(join(media, name), picture);
        if (post.document) await writeFile(join(media, post.document), aPdf(post.text));
      }
      const path = join(folder, system === "json" ? "export.json" : "export.xml");
      await writeFile(path, system === "json" ? asJson(posts, events) : asWordPress(posts));
      return { path, media, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
    },
  };
}

let picture: Buffer | undefined;

const origin = "https://www.alt.example";
const addressOf = (name: string) => `${origin}/wp-content/uploads/${name}`;

function contentOf({ text, picture, document }: Post): string {
  const link = document ? ` <a href="${addressOf(document)}">Merkblatt</a>` : "";
  return `<p>${text} <img src="${addressOf(picture)}" alt="">${link}</p>`;
}

/** As a hosted database is exported. */
function asJson(posts: readonly Post[], events: readonly OldEvent[]): string {
  const records = posts.map((post) => {
    const { word, title, cover } = post;
    const date = { _seconds: 1_770_000_000, _nanoseconds: 0 };
    return [word, { title, date, type: "regular", content: contentOf(post), image: addressOf(cover) }];
  });
  const announced = events.map(({ word, title, date, capacity }) => {
    const registrationSettings = { enabled: true, registrationMethod: "direct", capacity, waitingListEnabled: true };
    return [word, { title, date, location: "Ulm", registrationSettings }];
  });
  return JSON.stringify({ news: Object.fromEntries(records), events: Object.fromEntries(announced) });
}

function asWordPress(posts: readonly Post[]): string {
  const items = posts.flatMap((post, index) => {
    const number = 10 * (index + 1);
    const attachment = `<wp:post_id>${number + 1}</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>${addressOf(post.cover)}</wp:attachment_url>`;
    const text = `<link>${origin}/2026/${post.word.toLowerCase()}/</link><content:encoded><![CDATA[${contentOf(post)}]]></content:encoded>`;
    const kind = `<wp:post_id>${number}</wp:post_id><wp:post_date>2026-02-02 07:08:09</wp:post_date><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>`;
    const cover = `<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>${number + 1}</wp:meta_value></wp:postmeta>`;
    return [
      `<item><title>${post.cover}</title>${attachment}</item>`,
      `<item><title>${post.title}</title>${text}${kind}${cover}</item>`,
    ];
  });
  return `<rss version="2.0"><channel><link>${origin}</link><wp:wxr_version>1.2</wp:wxr_version>${items.join("")}</channel></rss>`;
}
