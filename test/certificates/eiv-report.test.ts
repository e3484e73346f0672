import { afterEach, beforeEach, expect, it } from "vitest";
import type { Chamber } from "#model/certificates/points-report.ts";
import { professionId } from "#model/events/asked-questions.ts";
import { answerField } from "#model/events/question-rule.ts";
import { secretTokenHash } from "#server/secrets/secret-token.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";
import { anotherEfn, someEfn } from "./efns.ts";
import { type EivPeer, startEivPeer } from "./eiv-peer.ts";

const viewer = { id: "v", email: "sekretariat@verein.example" };
const vnr = "2760902026000010017";
const form = { title: "Dr.", firstName: "Erika", city: "Ulm" } as const;
const thirdEfn = "802760000000033";
const people = [
  ["Arndt", someEfn],
  ["Berta", anotherEfn],
  ["Carl", ""],
] as const;

describeOnAnyEngine("reporting to EIV", (current) => {
  let app: TestApp;
  let peer: EivPeer;
  let secondDay = "";
  beforeEach(async () => {
    peer = await startEivPeer({ vnr, from: "2026-09-12", to: "2026-09-13" });
    app = await createTestApp({ databaseUrl: current().url, env: { RATE_LIMITS: "off", EIV_URL: peer.url } });
    secondDay = "";
    await put();
    for (const [lastName, efn] of people) {
      const email = `${lastName.toLowerCase()}@praxis.example`;
      await app.services.registerAttendee("e1", { ...form, lastName, email }, { efn });
    }
    // Late in the evening in Berlin, on the day of the event.
    app.setTime("2026-09-12T21:30:00Z");
    for (const [name] of people) await attend(name);
    app.setTime("2026-09-14T08:00:00Z");
  });
  afterEach(async () => {
    await app.close();
    await peer.close();
  });

  const put = () => {
    const accreditations = [{ state: "recognised" as const, points: 6, number: vnr }];
    const registrationSettings = { enabled: true };
    return app.put("events", "e1", {
      ...anEvent({ title: "Schmerztag", date: "2026-09-12", lastDay: secondDay, accreditations, registrationSettings }),
    });
  };
  const idOf = async (name: string) => {
    const [found] = await app.services.registrations.list({ eventId: "e1", search: name, limit: 1 });
    return found?.id ?? "";
  };
  const attend = async (name: string, day = "2026-09-12") =>
    app.services.attendance.record(viewer, { eventId: "e1", id: await idOf(name), day, change: "present" });
  const eiv = () => {
    if (!app.services.pointsReports.eiv) throw new Error("EIV is off");
    return app.services.pointsReports.eiv;
  };
  const savePassword = async (password = "geheim", chamber: Chamber = "physicians") => {
    const event = await app.services.content.find("events", "e1");
    return event && eiv().savePassword(viewer, event, chamber, password);
  };
  const report = (isConfirmed = true, skip: string[] = [], chamber: Chamber = "physicians") =>
    eiv().report(viewer, { eventId: "e1", chamber, isConfirmed, skip });
  const stored = async () => {
    const event = await app.services.content.find("events", "e1");
    if (!event) throw new Error("no event");
    return event;
  };
  const reportedHere = async () =>
    (await app.services.pointsReports.list(await stored()))
      .filter(({ isReported }) => isReported)
      .map(({ name }) => name);

  it("is disabled without EIV_URL", async () => {
    expect(app.services.pointsReports.eiv).toBeDefined();
    const off = await createTestApp();
    expect(off.services.pointsReports.eiv).toBeUndefined();
    await off.close();
  });

  it("reports attendees with an EFN for the day in Berlin once confirmed, and changes nothing when repeated", async () => {
    await savePassword();
    expect(await report(false)).toEqual({ ok: false, reason: "not_confirmed" });
    expect(peer.received).toEqual([]);
    expect(await report()).toEqual({ ok: true, reported: 2, refused: [], left: 0 });
    expect(peer.reported()).toEqual([someEfn, anotherEfn]);
    expect(peer.received[1]?.body).toEqual({
      ...{ efn: someEfn, punkte_basis_flag: true, punkte_lernerfolg_flag: false, punkte_referent: 0 },
      teilnahmedatum: "2026-09-12",
    });
    expect(await reportedHere()).toEqual(["Dr. Erika Arndt", "Dr. Erika Berta"]);
    expect(await report(false)).toEqual({ ok: true, reported: 0, refused: [], left: 0 });
    await app.services.pointsReports.mark(viewer, { eventId: "e1", id: await idOf("Arndt"), isReported: false });
    expect(await report(false)).toMatchObject({ reported: 1 });
    expect(peer.reported()).toEqual([someEfn, anotherEfn]);
  });

  it("reports a day of the event, also if attendance is recorded on a day that it no longer has", async () => {
    await savePassword();
    const stored = await app.services.content.find("events", "e1");
    if (!stored) throw new Error("no event");
    await app.put("events", "e1", { ...stored, date: "2026-09-13" });
    for (const name of ["Arndt", "Berta"]) await attend(name, "2026-09-13");
    expect(await report()).toMatchObject({ ok: true, reported: 2 });
    expect(peer.received.slice(1).map(({ body }) => (body as { teilnahmedatum: string }).teilnahmedatum)).toEqual([
      "2026-09-13",
      "2026-09-13",
    ]);
  });

  it("reports points for speaking beside attendance, again after a change, and none once withdrawn", async () => {
    await savePassword();
    const id = await idOf("Arndt");
    const enter = (points: number, eventId = "e1") =>
      app.services.pointsReports.enterSpeakerPoints(viewer, { eventId, id, points });
    expect([await enter(2), await enter(2, "e2")]).toEqual([true, false]);
    await report();
    const sent = () => peer.received.flatMap(({ body }) => ("efn" in body ? [body] : []));
    expect(sent().map((body) => [body.punkte_basis_flag, body.punkte_referent])).toEqual([
      [true, 2],
      [true, 0],
    ]);
    await enter(3);
    expect(await reportedHere()).toEqual(["Dr. Erika Berta"]);
    expect(await report()).toMatchObject({ reported: 1 });
    expect(sent().at(-1)).toMatchObject({ efn: someEfn, punkte_referent: 3 });
    await eiv().withdraw(viewer, { eventId: "e1", id });
    expect(sent().at(-1)).toMatchObject({ punkte_basis_flag: false, punkte_referent: 0 });
    const actions = await app.services.database.selectFrom("activity_logs").select("action").execute();
    expect(actions.filter(({ action }) => action === "registration.speaker_points")).toHaveLength(2);
  });

  it("leaves to be reported again whoever is corrected while EIV takes its time", async () => {
    await savePassword();
    const id = await idOf("Arndt");
    peer.meanwhile(() => app.services.pointsReports.enterSpeakerPoints(viewer, { eventId: "e1", id, points: 2 }));
    expect(await report()).toEqual({ ok: true, reported: 1, refused: [], left: 1 });
    expect(await reportedHere()).toEqual(["Dr. Erika Berta"]);
    const corrected = { ...form, lastName: "Arndt", email: "arndt@praxis.example", invoiceRecipient: "", note: "" };
    const correct = (efn: string) =>
      app.services.registrations.byHand.correct(viewer, {
        ...{ eventId: "e1", id, corrected, seen: corrected, details: { answers: [], efn } },
      });
    peer.meanwhile(() => correct(thirdEfn));
    expect(await report()).toEqual({ ok: true, reported: 0, refused: [], left: 1 });
    expect(await reportedHere()).toEqual(["Dr. Erika Berta"]);
    expect(await report()).toEqual({ ok: true, reported: 1, refused: [], left: 0 });
    expect(peer.received.at(-1)?.body).toMatchObject({ efn: thirdEfn, punkte_referent: 2 });
  });

  it("reports nobody who turned out not to have been there, nor a cancelled event, while EIV took its time", async () => {
    await savePassword();
    const id = await idOf("Berta");
    const absent = { eventId: "e1", id, day: "2026-09-12", change: "absent" } as const;
    peer.meanwhile(() => app.services.attendance.record(viewer, absent));
    expect(await report()).toEqual({ ok: true, reported: 1, refused: [], left: 0 });
    expect(peer.reported()).toEqual([someEfn]);
    await attend("Berta");
    await app.services.pointsReports.mark(viewer, { eventId: "e1", id: await idOf("Arndt"), isReported: false });
    const event = await app.services.content.find("events", "e1");
    peer.meanwhile(() => app.put("events", "e1", { ...(event as typeof event & object), isCancelled: true }));
    expect(await report()).toEqual({ ok: false, reason: "event_cancelled" });
    expect(peer.reported()).toEqual([someEfn]);
  });

  it("counts nobody as reported whose event gets another VNR while EIV takes its time", async () => {
    await savePassword();
    const event = await stored();
    const accreditations = event.accreditations.map((one) => ({ ...one, number: "2760902026000099999" }));
    peer.meanwhile(() => app.put("events", "e1", { ...event, accreditations }));
    await report();
    expect(peer.reported()).toContain(someEfn);
    expect(await reportedHere()).toEqual([]);
    await app.put("events", "e1", event);
    expect(await reportedHere()).toContain("Dr. Erika Arndt");
  });

  it("withdraws a person, and compares with what EIV has", async () => {
    await savePassword();
    await report();
    const [a, b] = [await idOf("Arndt"), await idOf("Berta")];
    expect(await eiv().compare("e1", "physicians")).toEqual({ ok: true, known: [a, b], former: [], unknown: 0 });
    expect(await eiv().withdraw(viewer, { eventId: "e1", id: a })).toEqual({ ok: true });
    expect(peer.reported()).toEqual([anotherEfn]);
    expect(await reportedHere()).toEqual(["Dr. Erika Berta"]);
    expect(await eiv().compare("e1", "physicians")).toEqual({ ok: true, known: [b], former: [], unknown: 0 });
  });

  it("still lists whoever was reported and was not there after all, to be withdrawn", async () => {
    await savePassword();
    await report();
    const id = await idOf("Arndt");
    await app.services.attendance.record(viewer, { eventId: "e1", id, day: "2026-09-12", change: "absent" });
    const page = await app.request("/admin/events/e1/eiv", { headers: { Cookie: await signInAsAdministrator(app) } });
    const text = (await page.text()).replaceAll("<!-- -->", "");
    expect(text).toContain("Gemeldet, nicht mehr als anwesend eingetragen");
    expect(text).toContain("1 von 1 gemeldet");
    expect(await eiv().compare("e1", "physicians")).toMatchObject({ known: [await idOf("Berta"), id], unknown: 0 });
    const shown = await app.services.pointsReports.show(viewer, { eventId: "e1", asFile: true });
    expect(shown.map(({ efn }) => efn)).toEqual([anotherEfn]);
    expect(await eiv().withdraw(viewer, { eventId: "e1", id })).toEqual({ ok: true });
    expect(peer.reported()).toEqual([anotherEfn]);
    expect((await app.services.pointsReports.list(await stored())).map(({ name }) => name)).toEqual([
      "Dr. Erika Berta",
      "Dr. Erika Carl",
    ]);
  });

  it("withdraws under the number of the report, also if the event has another by now", async () => {
    await savePassword();
    await report();
    const [a, b] = [await idOf("Arndt"), await idOf("Berta")];
    const day = "2026-09-12";
    for (const id of [a, b]) await app.services.attendance.record(viewer, { eventId: "e1", id, day, change: "absent" });
    const event = await stored();
    const accreditations = event.accreditations.map((one) => ({ ...one, number: "2760902026000099999" }));
    await app.put("events", "e1", { ...event, accreditations });
    const formerHere = async () =>
      (await app.services.pointsReports.list(await stored()))
        .filter(({ formerReports }) => formerReports.length > 0)
        .map(({ name }) => name);
    expect(await eiv().withdraw(viewer, { eventId: "e1", id: a })).toEqual({ ok: true });
    expect(peer.reported()).toEqual([anotherEfn]);
    expect(await formerHere()).toEqual(["Dr. Erika Berta"]);
    // Its password takes the place of the other's.
    await savePassword();
    expect(await eiv().withdraw(viewer, { eventId: "e1", id: b })).toEqual({ ok: false, reason: "no_password" });
    expect(await formerHere()).toEqual(["Dr. Erika Berta"]);
  });

  it("continues when EIV refuses a person, and skips them on request", async () => {
    await savePassword();
    peer.setLocked(true);
    const first = await report();
    const refused = [await idOf("Arndt"), await idOf("Berta")].map((id) => ({ id, reason: "refused" }));
    expect(first).toEqual({ ok: true, reported: 0, refused, left: 0 });
    peer.setLocked(false);
    expect(await report(true, [refused[0]?.id ?? ""])).toEqual({ ok: true, reported: 1, refused: [], left: 0 });
    expect(peer.reported()).toEqual([anotherEfn]);
  });

  it.each([
    [401, "password"],
    [429, "busy"],
    [500, "unavailable"],
    [503, "unavailable"],
    [404, "unavailable"],
    [200, "unavailable"],
  ] as const)("marks nobody as reported when EIV answers %i", async (status, reason) => {
    await savePassword();
    peer.answerWith(status);
    expect(await report()).toEqual({ ok: false, reason });
    expect(await reportedHere()).toEqual([]);
  });

  it("does not follow redirects", async () => {
    const other = await startEivPeer({ vnr, from: "2026-09-12", to: "2026-09-12" });
    await savePassword();
    peer.answerWith(307, `${other.url}/fobi/veranstalter-auth/jwt`);
    expect(await report()).toEqual({ ok: false, reason: "unavailable" });
    expect(other.received).toEqual([]);
    await other.close();
  });

  it("sends nothing before the event ends or after the last day for corrections", async () => {
    await savePassword();
    const at = async (instant: string) => {
      app.setTime(instant);
      const before = peer.received.length;
      const outcome = await report();
      return outcome.ok ? "sent" : [outcome.reason, peer.received.length - before];
    };
    expect(await at("2026-09-11T21:59:00Z")).toEqual(["not_in_time", 0]);
    expect(await at("2026-09-27T22:00:00Z")).toEqual(["not_in_time", 0]);
    expect(await at("2026-09-27T21:59:00Z")).toBe("sent");
    // The password is deleted once it is of no more use.
    await app.services.pointsReports.remind();
    expect(await app.services.database.selectFrom("eiv_access").selectAll().execute()).toHaveLength(1);
    app.setTime("2026-09-27T22:00:00Z");
    await app.services.pointsReports.remind();
    expect(await app.services.database.selectFrom("eiv_access").selectAll().execute()).toEqual([]);
  });

  it("skips people who did not attend all days, who are reported by hand", async () => {
    secondDay = "2026-09-13";
    await put();
    await attend("Arndt", "2026-09-13");
    await savePassword();
    expect(await report()).toMatchObject({ reported: 1, left: 0 });
    expect(peer.reported()).toEqual([someEfn]);
  });

  it("reports each person to the chamber of their profession, under its VNR and password", async () => {
    const other = "2760902026000020014";
    const accreditations = [
      { authority: "psychotherapists" as const, state: "recognised" as const, points: 4, number: other },
      { authority: "physicians" as const, state: "recognised" as const, points: 6, number: vnr },
    ];
    const registrationSettings = { enabled: true };
    await app.put(
      "events",
      "e1",
      anEvent({ title: "Schmerztag", date: "2026-09-12", accreditations, registrationSettings }),
    );
    await savePassword("anderes", "psychotherapists");
    await savePassword();
    // Nobody has said their profession yet.
    expect(await report()).toMatchObject({ reported: 0, left: 0 });
    for (const [name, profession] of [
      ["Arndt", "Ärztin/Arzt"],
      ["Berta", "Psychotherapie"],
    ] as const) {
      const answers = JSON.stringify([{ id: "profession", label: "Berufsgruppe", answer: profession }]);
      const id = await idOf(name);
      await app.services.database.updateTable("registrations").set({ answers }).where("id", "=", id).execute();
    }
    expect(await report()).toMatchObject({ reported: 1, left: 0 });
    expect(peer.reported()).toEqual([someEfn]);
    const isDenied = { ok: false, reason: "password" };
    expect(await report(true, [], "psychotherapists")).toEqual(isDenied);
    const asked = Buffer.from((peer.received.at(-1)?.authorization ?? "").slice("Basic ".length), "base64");
    expect(asked.toString()).toBe(`${other}:anderes`);
    const shown = (chamber?: Chamber) =>
      app.services.pointsReports.show(viewer, { eventId: "e1", asFile: true, ...(chamber && { chamber }) });
    expect((await shown("psychotherapists")).map(({ efn }) => efn)).toEqual([anotherEfn]);
    expect(await shown()).toHaveLength(2);

    // Whoever turns out to belong to the other chamber was not reported to it, whoever corrects that.
    const id = await idOf("Arndt");
    const token = "a".repeat(22);
    const link = { token_hash: secretTokenHash(token), registration_id: id, sent_with: "links", created_at: "" };
    await app.services.database.insertInto("manage_links").values(link).execute();
    const formerVnr = async () => {
      const found = (await app.services.pointsReports.list(await stored())).find((one) => one.id === id);
      return found?.formerReports.flatMap((one) => (one.isReplaced ? [] : one.vnr)).join();
    };
    const mine = { ...form, lastName: "Arndt" };
    const correctOwn = (answer: string, city = "Ulm") =>
      app.services.selfService.correct(token, { ...mine, city, efn: "", [answerField(professionId)]: answer } as never);
    await correctOwn("Ärztin/Arzt", "Neu-Ulm");
    expect(await reportedHere()).toEqual(["Dr. Erika Arndt"]);
    expect(await correctOwn("Psychotherapie")).toEqual({ ok: true });
    expect(await reportedHere()).toEqual([]);
    // The report to the other one is to be taken back; it counts if the first answer was right.
    expect(await formerVnr()).toBe(vnr);
    await correctOwn("Ärztin/Arzt");
    expect(await reportedHere()).toEqual(["Dr. Erika Arndt"]);
    await correctOwn("Psychotherapie");
    await app.services.pointsReports.mark(viewer, { eventId: "e1", id, isReported: true });
    const person = { ...mine, email: "arndt@praxis.example", invoiceRecipient: "", note: "" };
    const correct = (answer: string, corrected = person, seen = person) => {
      const details = { answers: [{ id: professionId, label: "Berufsgruppe", answer }], efn: undefined };
      return app.services.registrations.byHand.correct(viewer, { eventId: "e1", id, corrected, seen, details });
    };
    const noted = { ...person, note: "Hat angerufen" };
    expect(await correct("Psychotherapie", noted)).toEqual({ ok: true });
    expect(await reportedHere()).toEqual(["Dr. Erika Arndt"]);
    expect(await correct("Ärztin/Arzt", noted, noted)).toEqual({ ok: true });
    expect(await reportedHere()).toEqual([]);
    expect(await formerVnr()).toBe(other);
    // Nobody learns of other professions: the report is seen until it is taken back, or counts if the answer was right.
    expect(await correct("Psychotherapie", noted, noted)).toEqual({ ok: true });
    for (const unclear of ["Pflege", ""]) {
      expect(await correct(unclear, noted, noted)).toEqual({ ok: true });
      expect(await reportedHere()).toEqual(["Dr. Erika Arndt"]);
      const page = await app.request("/admin/events/e1/eiv", { headers: { Cookie: await signInAsAdministrator(app) } });
      expect((await page.text()).replaceAll("<!-- -->", "")).toContain(`Gemeldet unter der VNR ${other}.`);
      expect(await correct("Psychotherapie", noted, noted)).toEqual({ ok: true });
      expect([await reportedHere(), await formerVnr()]).toEqual([["Dr. Erika Arndt"], vnr]);
    }
    await correct("Pflege", noted, noted);
    await correct("Ärztin/Arzt", noted, noted);
    expect([await reportedHere(), await formerVnr()]).toEqual([[], other]);
  });

  it("needs the password of the same VNR, and never reveals it", async () => {
    expect(await report()).toEqual({ ok: false, reason: "no_password" });
    const headers = {
      Origin: app.siteUrl,
      "Content-Type": "application/json",
      Cookie: await signInAsAdministrator(app),
    };
    const send = async (body: object) => {
      const answer = await app.request("/admin/events/e1/eiv.data", {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      return { status: answer.status, text: await answer.text() };
    };
    const secret = "Wieselwort";
    peer.setPassword(secret);
    expect((await send({ intent: "savePassword", chamber: "physicians", password: " " })).status).toBe(422);
    expect((await send({ intent: "savePassword", chamber: "physicians", password: secret })).status).toBe(200);
    expect((await send({ intent: "report", chamber: "physicians", isConfirmed: true, skip: [] })).status).toBe(200);
    expect(peer.reported()).toHaveLength(2);
    const page = await (await app.request("/admin/events/e1/eiv", { headers })).text();
    expect(page).toContain("Ein Passwort ist gespeichert.");
    const stored = JSON.stringify([
      await app.services.database.selectFrom("eiv_access").selectAll().execute(),
      await app.services.database.selectFrom("activity_logs").selectAll().execute(),
    ]);
    for (const text of [page, stored, app.logText()]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(someEfn);
    }
    const accreditations = [{ state: "recognised" as const, points: 6, number: "2760902026000020014" }];
    await app.put("events", "e1", anEvent({ title: "Schmerztag", date: "2026-09-12", accreditations }));
    expect(await report()).toEqual({ ok: false, reason: "no_password" });
  });
});
