import type { CollectionName, ContentInput } from "#model/collections.ts";
import type { ContentQuery, Stored } from "#server/content/store/content-store.ts";
import type { Services } from "#server/services.ts";
import type { Application } from "../test/built-application.ts";

/** @returns changes something that a public page shows, each time something else, as an editor does who saves a form */
export function createEditor(application: Application, services: Services): (path: string) => Promise<void> {
  const author = { email: "messung@verein.example", now: new Date() };
  const newest = { order: [{ field: "date", direction: "desc" }] } as const;
  let edits = 0;

  async function edit<C extends CollectionName>(
    collection: C,
    change: (record: Stored<C>) => ContentInput<C>,
    query?: ContentQuery<C>,
  ): Promise<void> {
    const [record] = await services.content.list(collection, { ...query, limit: 1 });
    if (!record) throw new Error(`There is nothing to edit in ${collection}.`);
    const document = change(record);
    const outcome = await services.changeContent((transaction) =>
      application.writeContent(
        transaction,
        { collection, id: record.id, document, expected: "any", activity: null },
        author,
      ),
    );
    if (!outcome.ok) throw new Error(outcome.reason);
  }
  const numbered = (text: string) => `${text.replace(/ \d+$/, "")} ${edits}`;
  const retitled = <T extends { title: string }>(record: T): T => ({ ...record, title: numbered(record.title) });

  const editOf: Record<string, () => Promise<void>> = {
    "/": () => edit("home", (home) => ({ ...home, hero: { ...home.hero, subtitle: numbered(home.hero.subtitle) } })),
    "/aktuelles": () => edit("news", retitled, { ...newest, oneOf: { type: ["regular"] } }),
    "/veranstaltungen": () => edit("events", retitled, newest),
    "/wissenschaft": () => edit("news", retitled, { ...newest, oneOf: { type: ["science"] } }),
    "/nachrichten": () => edit("news", retitled, newest),
    "/dokumente": () => edit("settings", (settings) => ({ ...settings, phone: numbered("+49 30") })),
    "/mitgliedschaft": () =>
      edit("legal", (legal) => ({
        ...legal,
        membershipForm: { url: "/files/legal/antrag.pdf", fileName: numbered("Antrag"), lastUpdated: "2026-06-15" },
      })),
    "/ueber-uns": () => edit("about", (about) => ({ ...about, mission: numbered(about.mission) })),
    "/datenschutz": () =>
      edit("legal", (legal) => {
        const [first, ...sections] = legal.privacy.sections;
        return { ...legal, privacy: { ...legal.privacy, sections: first ? [retitled(first), ...sections] : [] } };
      }),
  };

  return async (path) => {
    edits++;
    await editOf[path]?.();
  };
}
