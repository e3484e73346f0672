import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CollectionName, ContentInput, ContentOf } from "#model/content/collections.ts";
import { legalTextPart, membershipFormPart } from "#model/content/legal-parts.ts";
import type { RecordPart } from "#model/content/record-part.ts";
import {
  accessGatePart,
  certificatesPart,
  contactPart,
  paymentPart,
  searchPart,
} from "#model/content/settings-parts.ts";
import { conferenceLinkPart, emailTemplatePart, registrationLinkPart } from "#model/events/event-parts.ts";
import { listActivities } from "#server/activity/activity-store.ts";
import type { Database } from "#server/database/schema.ts";
import { anEvent } from "#test/builders.ts";
import { openInMemory } from "#test/database/contract-database.ts";
import { createDraftEditor, type DraftEditor } from "./drafts/draft-editor.ts";
import { type ContentEditor, createContentEditor } from "./editor.ts";
import { createPartEditor, type PartEditor } from "./save-part.ts";
import { createContentReader } from "./store/content-store.ts";

const now = new Date("2026-06-15T10:00:00Z");
const clock = () => now;
const erika = { id: "u1", email: "erika@verein.example" };
const max = { id: "u2", email: "max@verein.example" };
const siteUrl = "https://verein.example";

let database: Database;
let editor: ContentEditor;
let drafts: DraftEditor;
let parts: PartEditor;

beforeEach(async () => {
  database = await openInMemory();
  editor = createContentEditor(database, clock, () => {});
  drafts = createDraftEditor(database, clock);
  parts = createPartEditor(database, clock, () => {});
});
afterEach(() => database.destroy());

const create = <C extends CollectionName>(collection: C, id: string, document: ContentInput<C>) =>
  editor.save(max, { collection, id, document, expectedVersion: "new" });
const find = <C extends CollectionName>(collection: C, id: string) =>
  createContentReader(database).find(collection, id);
const actions = async () => (await listActivities(database, { limit: 5 })).map(({ action }) => action);

interface Case {
  // biome-ignore lint/suspicious/noExplicitAny: each part has a type of its own
  part: RecordPart<any, any>;
  id: string;
  record: object;
  /** Two values that differ from each other and from the record's. */
  values: readonly [object, object];
  /** What another editor changes elsewhere in the record. */
  elsewhere: object;
  logged: string;
}
const text = (title: string) => ({ title, sections: [{ id: "1", title, content: `<p>${title}</p>` }] });
const legal = { id: "legal", record: {}, elsewhere: { membershipForm: { url: "", fileName: "x" } } };
const settings = { id: "settings", record: { phone: "1" }, elsewhere: { searchSynonyms: "a, b" } };
const event = { id: "e1", record: anEvent({}), elsewhere: { title: "Anders" } };
const linkOf = (path: string) => ({ registrationLink: `${siteUrl}/anmeldung/${path}`, enabled: true });

const cases: [name: string, Case][] = [
  [
    "a legal text",
    { ...legal, part: legalTextPart("imprint"), values: [text("A"), text("B")], logged: "legal.updated" },
  ],
  [
    "the membership form",
    {
      ...{ ...legal, part: membershipFormPart, elsewhere: { imprint: text("Anders") }, logged: "legal.form_uploaded" },
      values: [
        { url: "/files/a.pdf", fileName: "a", lastUpdated: "2026-06-15" },
        { url: "/files/b.pdf", fileName: "b", lastUpdated: "2026-06-15" },
      ],
    },
  ],
  [
    "the contact details",
    {
      ...{ ...settings, part: contactPart, logged: "settings.updated" },
      values: [contactWith("2"), contactWith("3")],
    },
  ],
  [
    "the synonyms",
    {
      ...{ ...settings, part: searchPart, elsewhere: { phone: "2" }, logged: "settings.updated" },
      values: [{ searchSynonyms: "c, d" }, { searchSynonyms: "e, f" }],
    },
  ],
  [
    "the certificates",
    {
      ...{ ...settings, part: certificatesPart, logged: "settings.updated" },
      values: [{ other: "A" }, { other: "B" }],
    },
  ],
  [
    "the account for payments",
    {
      ...{ ...settings, part: paymentPart, logged: "settings.updated" },
      values: [{ termDays: 10 }, { termDays: 20 }],
    },
  ],
  [
    "the access gate",
    {
      ...{ ...settings, part: accessGatePart, logged: "maintenance.password_changed" },
      values: [{ password: "hash A" }, { password: "hash B" }],
    },
  ],
  [
    "the registration link",
    {
      ...{ ...event, part: registrationLinkPart(siteUrl), logged: "registration.link_changed" },
      values: [linkOf("a-a1b2c3d4e5f6"), linkOf("b-a1b2c3d4e5f7")],
    },
  ],
  [
    "the conference link",
    {
      ...{ ...event, part: conferenceLinkPart, logged: "registration.conference_link_changed" },
      values: [{ onlineConferenceLink: "https://a.example" }, { onlineConferenceLink: "https://b.example" }],
    },
  ],
  [
    "the confirmation mail",
    {
      ...{ ...event, part: emailTemplatePart, logged: "events.updated" },
      values: [
        { subject: "A", body: "A" },
        { subject: "B", body: "B" },
      ],
    },
  ],
];

function contactWith(phone: string): object {
  const socialMedia = { facebook: "", twitter: "", linkedin: "", youtube: "" };
  return { associationName: "Verein", contactEmail: "", phone, address: "", socialMedia };
}

describe.each(cases)("%s", (_name, { part, id, record, values: [mine, theirs], elsewhere, logged }) => {
  const { collection } = part;
  beforeEach(() => create(collection, id, record));
  const save = (document: object, more: object = {}) =>
    parts.save(erika, part, { id, document, expectedVersion: 1, ...more });
  const changeElsewhere = async () => {
    const { id: _id, version, ...document } = (await find(collection as CollectionName, id)) ?? { version: 1 };
    await editor.save(max, { collection, id, document: { ...document, ...elsewhere }, expectedVersion: version });
  };
  const stored = async () => part.read(await find(collection as CollectionName, id));

  it("is saved with an entry of its own, although another part was changed meanwhile", async () => {
    await changeElsewhere();
    expect(await save(mine)).toEqual({ ok: true, id, version: 3 });
    expect(await stored()).toMatchObject(mine);
    expect(await find(collection as CollectionName, id)).toMatchObject(elsewhere);
    expect((await actions())[0]).toBe(logged);
    expect(await save(mine, { expectedVersion: 3 })).toMatchObject({ ok: true, version: 3 });
    expect(await actions()).toHaveLength(3);
  });

  it("is a conflict if it was changed meanwhile, until the editor has seen that", async () => {
    await parts.save(max, part, { id, document: theirs, expectedVersion: 1 });
    const saver = { savedBy: max.email, savedAt: now.toISOString() };
    const conflict = await save(mine);
    expect(conflict).toMatchObject({ ok: false, reason: "stale", document: theirs, version: 2, ...saver });
    expect(await stored()).toMatchObject(theirs);
    expect(await save(mine, { expectedVersion: 2 })).toMatchObject({ ok: true, version: 3 });
    expect(await save(theirs, { expectedVersion: "any" })).toMatchObject({ ok: true, version: 4 });
  });

  it("is no conflict with what the same form sent without an answer", async () => {
    await save(mine);
    expect(await save(mine)).toMatchObject({ ok: true, version: 2 });
    expect(await save(theirs)).toMatchObject({ ok: false, reason: "stale" });
    expect(await save(theirs, { previousAttempts: [mine, theirs] })).toMatchObject({ ok: true, version: 3 });
  });

  it("loses nothing when it is read and written", async () => {
    const document = (await find(collection as CollectionName, id)) as ContentOf<CollectionName>;
    expect(part.write(document, part.read(document))).toEqual(document);
  });

  it("is missing without its record", async () => {
    const isSingle = collection !== "events";
    expect(await parts.save(erika, part, { id: "x", document: mine, expectedVersion: 1 })).toEqual({
      ok: false,
      reason: "missing",
    });
    const asNew = await parts.save(erika, part, { id: "x", document: mine, expectedVersion: "new" });
    expect(asNew).toEqual({ ok: false, reason: "missing" });
    expect(await find(collection as CollectionName, "x")).toBeUndefined();
    expect(isSingle || (await find("events", id)) !== undefined).toBe(true);
  });
});

it("names the fields of a part in messages, also about other records", async () => {
  const part = registrationLinkPart(siteUrl);
  await create("events", "e1", anEvent({}));
  await create("events", "e2", anEvent({ registrationSettings: { registrationLink: "/anmeldung/a-a1b2c3d4e5f6" } }));
  const save = (document: object) => parts.save(erika, part, { id: "e1", document, expectedVersion: 1 });
  expect(await save(linkOf("a-a1b2c3d4e5f6"))).toEqual({
    ...{ ok: false, reason: "invalid" },
    fieldErrors: { registrationLink: "Dieser Link führt bereits zu einer anderen Veranstaltung." },
  });
  expect(await save({ registrationLink: "javascript:", enabled: true })).toMatchObject({
    ...{ ok: false, reason: "invalid", fieldErrors: { registrationLink: expect.any(String) } },
  });
  expect(await find("events", "e1")).toMatchObject({ version: 1 });
});

it("creates the one record of a collection", async () => {
  const document = { searchSynonyms: "a, b" };
  const request = { id: "settings", document, expectedVersion: "new" } as const;
  expect(await parts.save(erika, searchPart, request)).toEqual({ ok: true, id: "settings", version: 1 });
  // Defaults that nobody changed are no conflict.
  const contact = { id: "settings", document: contactWith("2"), expectedVersion: "new" } as const;
  expect(await parts.save(erika, contactPart, contact)).toMatchObject({ ok: true, version: 2 });
  expect(await find("settings", "settings")).toMatchObject({ searchSynonyms: "a, b", phone: "2" });
});

it("is adopted by a draft that its form does not show", async () => {
  await create("events", "e1", anEvent({}));
  const document = anEvent({ title: "Im Entwurf" });
  await drafts.save(max, { collection: "events", id: "e1", document, base: 1, expected: "none" });
  const onlineConferenceLink = "https://konferenz.example/1";
  const request = { id: "e1", document: { onlineConferenceLink }, expectedVersion: 1, expectedDraft: "none" } as const;
  expect(await parts.save(erika, conferenceLinkPart, request)).toMatchObject({ ok: true, version: 2 });
  expect(await drafts.find("events", "e1")).toMatchObject({
    ...{ base: 2, document: { title: "Im Entwurf", registrationSettings: { onlineConferenceLink } } },
  });
});
