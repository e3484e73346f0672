import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { professionId } from "#model/events/asked-questions.ts";
import { databaseTarget } from "#server/import/database-target.ts";
import { importFile } from "#server/import/import-file.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";
import { anotherEfn, someEfn } from "./efns.ts";
import { type EivPeer, startEivPeer } from "./eiv-peer.ts";

const viewer = { id: "v", email: "sekretariat@verein.example" };
const vnr = "2760902026000010017";
const otherVnr = "2760902026000099999";
const day = "2026-09-12";
const person = {
  title: "Dr.",
  firstName: "Erika",
  lastName: "Arndt",
  email: "arndt@praxis.example",
  city: "Ulm",
} as const;
const profession = (answer: string) => ({ id: professionId, label: "Berufsgruppe", answer });

describeOnAnyEngine("a report to the chamber that is not true any more", (current) => {
  let app: TestApp;
  let peer: EivPeer;
  let id = "";
  beforeEach(async () => {
    peer = await startEivPeer({ vnr, from: day, to: day });
    app = await createTestApp({ databaseUrl: current().url, env: { RATE_LIMITS: "off", EIV_URL: peer.url } });
    await put();
    await app.services.registerAttendee("e1", person, { efn: someEfn });
    id = (await app.services.registrations.list({ eventId: "e1", limit: 1 }))[0]?.id ?? "";
    app.setTime("2026-09-14T08:00:00Z");
    await attend("present");
    await eiv().savePassword(viewer, await event(), "physicians", "geheim");
  });
  afterEach(async () => {
    await app.close();
    await peer.close();
  });

  const put = (number = vnr, others: { authority: "psychotherapists"; number: string }[] = []) => {
    const accreditations = [{ number }, ...others].map((one) => ({ state: "recognised" as const, points: 6, ...one }));
    const registrationSettings = { enabled: true };
    return app.put("events", "e1", anEvent({ title: "Schmerztag", date: day, accreditations, registrationSettings }));
  };
  const eiv = () => {
    if (!app.services.pointsReports.eiv) throw new Error("EIV is off");
    return app.services.pointsReports.eiv;
  };
  const event = async () => {
    const found = await app.services.content.find("events", "e1");
    if (!found) throw new Error("no event");
    return found;
  };
  const attend = (change: "present" | "absent") =>
    app.services.attendance.record(viewer, { eventId: "e1", id, day, change });
  const report = () => eiv().report(viewer, { eventId: "e1", chamber: "physicians", isConfirmed: true, skip: [] });
  const mark = (isReported: boolean) => app.services.pointsReports.mark(viewer, { eventId: "e1", id, isReported });
  const speak = (points: number) =>
    app.services.pointsReports.enterSpeakerPoints(viewer, { eventId: "e1", id, points });
  const correct = async (details: { efn?: string; profession?: string }) => {
    const seen = { ...person, invoiceRecipient: "", note: "" };
    const { efn } = details;
    const answers = details.profession ? [profession(details.profession)] : [];
    const order = { eventId: "e1", id, corrected: seen, seen, details: { answers, efn } };
    expect(await app.services.registrations.byHand.correct(viewer, order)).toEqual({ ok: true });
  };
  const listed = async () => (await app.services.pointsReports.list(await event())).find((one) => one.id === id);
  const former = async () => (await listed())?.formerReports ?? [];
  const page = async () => {
    const answer = await app.request("/admin/events/e1/eiv", { headers: { Cookie: await signInAsAdministrator(app) } });
    return (await answer.text()).replaceAll("<!-- -->", "");
  };
  const masked = "••• ••• ••• 017";

  it.each([
    ["the EFN was corrected", () => correct({ efn: anotherEfn }), masked],
    ["the EFN was deleted", () => correct({ efn: "" }), masked],
    ["the points for speaking were changed", () => speak(2), ""],
    ["the VNR was corrected", () => put(otherVnr), ""],
  ] as const)("stands and is seen after %s, there or not, until it is withdrawn", async (_what, change, otherEfn) => {
    await report();
    await change();
    expect(await listed()).toMatchObject({ isReported: false, formerReports: [{ vnr, otherEfn }] });
    expect(await page()).toContain(`Gemeldet unter der VNR ${vnr}`);
    await attend("absent");
    expect(await page()).toContain(`Gemeldet unter der VNR ${vnr}`);
    expect(await app.services.pointsReports.hasReports("e1")).toBe(true);
    expect(peer.reported()).toEqual([someEfn]);
    const [one] = await former();
    expect(await eiv().withdraw(viewer, { eventId: "e1", id, former: one?.id })).toEqual({ ok: true });
    expect(peer.reported()).toEqual([]);
    expect(await listed()).toBeUndefined();
    expect(app.logText()).not.toMatch(/80276/);
  });

  it.each([
    ["the EFN was corrected", () => correct({ efn: anotherEfn })],
    ["the VNR was corrected", () => put(otherVnr)],
  ] as const)("stands beside a new one after %s, until it is taken back by hand", async (_what, change) => {
    await report();
    await change();
    await mark(true);
    expect(await listed()).toMatchObject({ isReported: true, formerReports: [{ vnr }] });
    const [{ id: one = "" } = {}] = await former();
    const takeBack = () => app.services.pointsReports.markTakenBack(viewer, { eventId: "e1", id, former: one });
    expect([await takeBack(), await takeBack()]).toEqual([true, false]);
    expect(await listed()).toMatchObject({ isReported: true, formerReports: [] });
  });

  it("is due on the dashboard until it is taken back, unless the person is to be reported anyway", async () => {
    const due = async () => {
      const reports = await app.services.pointsReports.listDue();
      return reports.map(({ people, outdated }) => [people, outdated]);
    };
    const dashboard = async () =>
      (await app.request("/admin/dashboard", { headers: { Cookie: await signInAsAdministrator(app) } })).text();
    await report();
    expect(await due()).toEqual([]);
    await attend("absent");
    expect(await due()).toEqual([[0, 1]]);
    await attend("present");
    expect(await due()).toEqual([]);
    await correct({ efn: anotherEfn });
    expect(await due()).toEqual([[1, 0]]);
    await mark(true);
    expect(await due()).toEqual([[0, 1]]);
    const html = await dashboard();
    expect(html).toContain("Punktemeldung berichtigen: Schmerztag");
    expect(html).toContain("1 Meldung stimmt nicht mehr und ist bei der Kammer zurückzunehmen.");
    const [{ id: one = "" } = {}] = await former();
    await app.services.pointsReports.markTakenBack(viewer, { eventId: "e1", id, former: one });
    expect(await due()).toEqual([]);
    await put(otherVnr);
    expect(await due()).toEqual([[1, 1]]);
    await correct({ efn: "" });
    expect(await due()).toEqual([[0, 1]]);
  });

  it("is seen if the person gets other points by now", async () => {
    const accreditations = [{ state: "recognised" as const, points: 6, number: vnr }];
    const kinds = [{ id: "online", title: "Online", points: 2 }];
    const registrationSettings = { enabled: true };
    const two = { title: "Schmerztag", date: day, lastDay: "2026-09-13", accreditations, registrationSettings };
    await app.put("events", "e1", anEvent({ ...two, participations: kinds }));
    const second = (change: "present" | "absent") =>
      app.services.attendance.record(viewer, { eventId: "e1", id, day: "2026-09-13", change });
    await second("present");
    expect(await report()).toMatchObject({ reported: 1 });
    await second("absent");
    expect(await listed()).toMatchObject({ isReported: false, formerReports: [{ vnr, isReplaced: true }] });
    await second("present");
    // Also if EIV had accepted it when the day was corrected.
    peer.meanwhile(() => second("absent"));
    expect(await report()).toMatchObject({ reported: 0, left: 1 });
    expect(await listed()).toMatchObject({ isReported: false, formerReports: [{ vnr, isReplaced: true }] });
    await second("present");
    expect(await report()).toMatchObject({ reported: 1 });
    const choose = (participation: string, seen: string) => {
      const choice = { eventId: "e1", id, choice: { participation, workshops: [] }, isOver: false };
      return app.services.registrations.byHand.changeChoice(viewer, {
        ...choice,
        seen: { participation: seen, workshops: [] },
      });
    };
    expect(await choose("online", "")).toEqual({ ok: true });
    expect(await listed()).toMatchObject({ isReported: false, formerReports: [{ isReplaced: true }] });
    await mark(true);
    expect(await listed()).toMatchObject({ isReported: true, formerReports: [] });
  });

  it("is true again if somebody was entered as absent by mistake", async () => {
    await report();
    for (const change of ["absent", "present"] as const) await attend(change);
    expect(await listed()).toMatchObject({ isReported: true, formerReports: [] });
  });

  it("is replaced by a new one with the same numbers", async () => {
    await report();
    await speak(2);
    expect(await former()).toMatchObject([{ isReplaced: true }]);
    await speak(3);
    expect(await former()).toHaveLength(1);
    expect(await report()).toMatchObject({ reported: 1 });
    expect(await listed()).toMatchObject({ isReported: true, formerReports: [] });
  });

  it("is none if the same EFN was entered again, and none of a report that was taken back", async () => {
    await report();
    await correct({ efn: someEfn });
    expect(await listed()).toMatchObject({ isReported: true, formerReports: [] });
    await mark(false);
    await correct({ efn: anotherEfn });
    await speak(2);
    expect(await listed()).toMatchObject({ isReported: false, formerReports: [] });
  });

  it("is seen if EIV had accepted it when the person was corrected", async () => {
    peer.meanwhile(() => correct({ efn: anotherEfn }));
    expect(await report()).toMatchObject({ reported: 0, left: 1 });
    expect(peer.reported()).toEqual([someEfn]);
    expect(await former()).toMatchObject([{ vnr, otherEfn: masked }]);
    expect(await report()).toMatchObject({ reported: 1, left: 0 });
    const compared = { ok: true, known: [id], former: [id], unknown: 0 };
    expect(await eiv().compare("e1", "physicians")).toEqual(compared);
    expect(await former()).toHaveLength(1);
  });

  it.each([
    ["no VNR is known of it", "", otherVnr],
    ["the other chamber has no VNR", vnr, ""],
  ])("is seen after the profession was corrected, if %s", async (_what, own, others) => {
    await put(own, [{ authority: "psychotherapists", number: others }]);
    await correct({ profession: "Ärztin/Arzt" });
    await mark(true);
    expect(await listed()).toMatchObject({ isReported: true, formerReports: [] });
    await correct({ profession: "Psychotherapie" });
    expect(await listed()).toMatchObject({ isReported: false, formerReports: [{ vnr: own, otherEfn: "" }] });
    await mark(true);
    expect(await listed()).toMatchObject({ isReported: true, formerReports: [{ vnr: own }] });
  });

  it.each([
    ["the same", {}, true],
    ["other points for speaking", { speakerPoints: 2 }, false],
    ["a kind of participation with other points", { participation: "online" }, false],
    ["a profession of the other chamber", { answers: [profession("Psychotherapie")] }, false],
    ["another event", { eventId: "e2" }, false],
  ])("is seen after an import that says %s", async (_what, changed, isReported) => {
    const accreditations = (["physicians", "psychotherapists"] as const).map((authority) => {
      return { state: "recognised" as const, points: 6, authority, number: authority === "physicians" ? vnr : "" };
    });
    const participations = [{ id: "online", title: "Online", points: 2 }];
    for (const eventId of ["e1", "e2"])
      await app.put("events", eventId, anEvent({ title: "Schmerztag", date: day, accreditations, participations }));
    await correct({ profession: "Ärztin/Arzt" });
    await mark(true);
    const folder = await mkdtemp(join(tmpdir(), "reported-"));
    const path = join(folder, "alt.json");
    const record = { ...person, eventId: "e1", status: "new", answers: [profession("Ärztin/Arzt")], ...changed };
    await writeFile(path, JSON.stringify({ registrations: { [id]: record } }));
    const bring = async (isTrial: boolean) => {
      const { leftOut } = await importFile(databaseTarget(app.services, { isTrial }), path, {
        ...{ now: new Date("2026-09-14T08:00:00Z"), overwrites: true, isTrial },
      });
      expect(leftOut).toEqual([]);
    };
    await bring(true);
    expect(await listed()).toMatchObject({ isReported: true, formerReports: [] });
    await bring(false);
    const { eventId = "e1" } = changed as { eventId?: string };
    const shown = await app.services.content.find("events", eventId);
    const people = shown ? await app.services.pointsReports.list(shown) : [];
    expect(people).toMatchObject([{ isReported, formerReports: isReported ? [] : [{ vnr }] }]);
    await removeFolder(folder);
  });

  it("can be withdrawn if it is not known which chamber learns of the person", async () => {
    await report();
    await put(vnr, [{ authority: "psychotherapists", number: otherVnr }]);
    expect(await listed()).toMatchObject({ isReported: true, unclearVnr: vnr });
    expect(await page()).toContain("Bei EIV zurückziehen");
    expect(await eiv().withdraw(viewer, { eventId: "e1", id })).toEqual({ ok: true });
    expect(peer.reported()).toEqual([]);
    expect(await listed()).toMatchObject({ isReported: false, formerReports: [] });
  });

  it("shows its EFN on request, which is logged, and keeps the person with the event", async () => {
    await report();
    await correct({ efn: anotherEfn });
    const headers = {
      ...{ Origin: app.siteUrl, "Content-Type": "application/json" },
      Cookie: await signInAsAdministrator(app),
    };
    const send = async (body: object) => {
      const sent = { method: "POST", headers, body: JSON.stringify(body) };
      return (await app.request("/admin/events/e1/eiv.data", sent)).text();
    };
    expect(await page()).not.toContain(someEfn);
    const [one] = await former();
    expect(await send({ intent: "showFormer", id, former: one?.id })).toContain(someEfn);
    const actions = await app.services.database.selectFrom("activity_logs").select("action").execute();
    expect(actions.filter(({ action }) => action === "registration.efn_shown")).toHaveLength(1);
    await attend("absent");
    await put();
    await app.put("events", "e2", anEvent({ date: "2026-10-12", registrationSettings: { enabled: true } }));
    const move = { eventId: "e1", id, targetId: "e2", whenFull: "ask" as const, sendsMail: false };
    expect(await app.services.registrations.byHand.move(viewer, move)).toEqual({ ok: false, reason: "reported" });
    await send({ intent: "takenBack", id, former: one?.id });
    expect(await app.services.registrations.byHand.move(viewer, move)).toMatchObject({ ok: true });
    expect(app.logText()).not.toMatch(/80276/);
  });
});
