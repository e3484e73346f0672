import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { certificateLayout } from "#model/certificates/certificate.ts";
import { listActivities } from "#server/activity/activity-store.ts";
import { createCertificateMails } from "#server/certificates/certificate-mails.ts";
import { createCertificateService } from "#server/certificates/certificate-service.ts";
import { type Mailer, MailFailure, type MailMessage } from "#server/mail/mailer.ts";
import { createManageLinks } from "#server/registrations/self-service/manage-link-store.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";
import { correspondenceOf } from "#test/mail-room.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";

const viewer = { id: "v", email: "sekretariat@verein.example" };
const event = { id: "e1", title: "Schmerztag", date: "2026-09-12", lastDay: "" };
const people = 5;

describeOnAnyEngine("issued certificates", (current) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ databaseUrl: current().url });
    await app.put("settings", "settings", { contactEmail: "info@verein.example", associationName: "Verein" });
    await app.put("events", "e1", anEvent({ ...event, registrationSettings: { enabled: true } }));
    app.setTime("2026-09-12T08:00:00Z");
    for (let n = 0; n < people; n++) {
      const lastName = `Muster${String.fromCharCode(97 + n)}`;
      const form = { title: "Dr." as const, firstName: "Erika", lastName, city: "Ulm", email: `n${n}@praxis.example` };
      await app.services.registerAttendee("e1", form, {});
    }
    for (const { id } of await app.services.registrations.list({ eventId: "e1", limit: 100 })) {
      await app.services.attendance.record(viewer, { eventId: "e1", id, day: "2026-09-12", change: "present" });
    }
  });
  afterEach(() => app.close());

  const desk = () => app.services.certificateService;
  const issue = async (limit = 100, only?: string) => {
    const stored = await app.services.content.find("events", "e1");
    if (!stored) throw new Error("no event");
    const { issued, remaining } = await desk().issue(viewer, { event: stored, limit, only });
    return { issued, remaining };
  };
  const all = async () => (await desk().list("e1")).flatMap(({ certificates }) => certificates);
  const codes = async () => new Set((await all()).map(({ code }) => code));
  const check = (code: string) => app.request(`/bescheinigung/${code}`);

  it("are issued in batches until every attendee has one, each with a unique code", async () => {
    expect(await issue(3)).toEqual({ issued: 3, remaining: 2 });
    expect(await issue(3)).toEqual({ issued: 2, remaining: 0 });
    expect(await issue(3)).toEqual({ issued: 0, remaining: 0 });
    expect((await codes()).size).toBe(people);
  });

  it("are not issued twice by concurrent requests", async () => {
    const outcomes = await Promise.all([issue(), issue()]);
    expect(outcomes.reduce((sum, { issued }) => sum + issued, 0)).toBe(people);
    expect((await codes()).size).toBe(people);
    const entries = await listActivities(app.services.database, { limit: 100 });
    expect(entries.filter(({ action }) => action === "registration.certificate_issued")).toHaveLength(people);
  });

  it("are not issued to whoever is marked absent while the file is made", async () => {
    const [first] = await desk().list("e1");
    const { certificates: printer, attendance } = app.services;
    const create = printer.createPdf;
    vi.spyOn(printer, "createPdf").mockImplementationOnce(async (...order) => {
      const change = { eventId: "e1", id: first?.id ?? "", day: "2026-09-12", change: "absent" } as const;
      await attendance.record(viewer, change);
      return create(...order);
    });
    expect(await issue()).toEqual({ issued: people - 1, remaining: 0 });
    expect((await all()).map(({ registrationId }) => registrationId)).not.toContain(first?.id);
  });

  it("count half a day of a congress for an attendee who left early, as the screens show", async () => {
    const accreditation = { state: "recognised", category: "B", points: 6, number: "1" } as const;
    await app.put("events", "e1", anEvent({ ...event, accreditations: [accreditation] as never }));
    app.setTime("2026-09-12T13:10:00Z");
    const [first] = await desk().list("e1");
    const order = { eventId: "e1", id: first?.id ?? "", day: "2026-09-12", change: "left" } as const;
    await app.services.attendance.record(viewer, order);
    await issue();
    const points = (await all()).map(({ says }) => says.accreditations[0]?.points);
    expect(points.toSorted((a, b) => Number(a) - Number(b))).toEqual([3, ...Array(people - 1).fill(6)]);
    const headers = { Cookie: await signInAsAdministrator(app) };
    for (const path of ["bescheinigungen", "eiv"]) {
      const page = await (await app.request(`/admin/events/e1/${path}`, { headers })).text();
      expect(page).toContain("12.09.2026 (5 Std. 10 Min., halber Tag)");
      expect(page).toContain("Sonst zählt die Anwesenheit, wie sie eingetragen ist.");
    }
  });

  it("say nothing of a day that is none of the event any more, and whoever was only there gets none", async () => {
    await app.put("events", "e1", anEvent({ ...event, date: "2026-09-13", registrationSettings: { enabled: true } }));
    app.setTime("2026-09-13T08:00:00Z");
    const [first] = await desk().list("e1");
    const id = first?.id ?? "";
    await app.services.attendance.record(viewer, { eventId: "e1", id, day: "2026-09-13", change: "present" });
    const headers = { Cookie: await signInAsAdministrator(app), Origin: app.siteUrl };
    const open = async () => (await app.request("/admin/events/e1/bescheinigungen", { headers })).text();
    expect((await open()).match(/Ausstellen</g)).toHaveLength(1);
    expect(await open()).toMatch(/0<!-- --> von <!-- -->1<!-- --> ausgestellt/);
    const stored = await app.services.content.find("events", "e1");
    if (!stored) throw new Error("no event");
    expect(await issue(100)).toEqual({ issued: 1, remaining: 0 });
    expect((await all()).map(({ says }) => says.attendedDays)).toEqual(["13.09.2026"]);
    expect(await desk().mail(viewer, { event: stored })).toBe(1);
    expect((await desk().toStamp(viewer, stored)).pages.map(({ attendedDays }) => attendedDays)).toEqual([
      "13.09.2026",
    ]);
    expect(await open()).toMatch(/1<!-- --> von <!-- -->1<!-- --> ausgestellt/);
    expect(await open()).not.toMatch(/Ausstellen</);
  });

  it("keep their content, as does a Zweitschrift; after a withdrawal another can be issued", async () => {
    const [first] = await desk().list("e1");
    const id = first?.id ?? "";
    await issue(1, id);
    await app.services.database
      .updateTable("registrations")
      .set({ last_name: "Anders" })
      .where("id", "=", id)
      .execute();
    expect(await desk().duplicate(viewer, { event, id })).toBe(true);
    expect((await all()).map(({ says, isDuplicate }) => [says.participant, isDuplicate])).toEqual([
      ["Dr. Erika Mustera", false],
      ["Dr. Erika Mustera", true],
    ]);
    // The screen says which name is on those that are valid.
    const headers = { Cookie: await signInAsAdministrator(app), Origin: app.siteUrl };
    const otherNames = async () =>
      (await (await app.request("/admin/events/e1/bescheinigungen", { headers })).text()).match(
        /auf den Namen „Dr\. Erika Mustera“, der seither berichtigt wurde/g,
      );
    expect(await otherNames()).toHaveLength(2);
    const changed = async () =>
      (await (await app.request("/admin/events/e1/bescheinigungen", { headers })).text()).match(
        /seither geändert: [^<]*/,
      )?.[0];
    expect(await changed()).toBeUndefined();
    const stored = await app.services.content.find("events", "e1");
    if (stored) await app.put("events", "e1", { ...stored, title: "Schmerztag in Ulm" });
    expect(await changed()).toBe("seither geändert: Titel, Zeit, Ort oder Leitung der Veranstaltung");
    if (stored) await app.put("events", "e1", stored);
    expect(await desk().withdraw(viewer, { event, id, reason: "Name falsch" })).toBe(true);
    expect(await otherNames()).toBeNull();
    expect(await desk().withdraw(viewer, { event, id, reason: "Name falsch" })).toBe(false);
    expect(await desk().duplicate(viewer, { event, id })).toBe(false);
    expect(await issue(1, id)).toEqual({ issued: 1, remaining: 0 });
    const valid = (await all()).filter(({ withdrawnAt }) => !withdrawnAt);
    expect(valid.map(({ says }) => says.participant)).toEqual(["Dr. Erika Anders"]);
    const log = JSON.stringify(await listActivities(app.services.database, { limit: 100 }));
    expect(log).not.toMatch(/Name falsch/);
  });

  it("can still be withdrawn after an attendee is marked absent, who then gets no other", async () => {
    const [first] = await desk().list("e1");
    const id = first?.id ?? "";
    await issue(1, id);
    await app.services.attendance.record(viewer, { eventId: "e1", id, day: "2026-09-12", change: "absent" });
    const listed = async () => (await desk().list("e1")).find((person) => person.id === id);
    expect(await listed()).toMatchObject({
      name: "Dr. Erika Mustera",
      days: [],
      certificates: [{ isDuplicate: false }],
    });
    const headers = { Cookie: await signInAsAdministrator(app) };
    const page = await (await app.request("/admin/events/e1/bescheinigungen", { headers })).text();
    expect(page.includes("nicht mehr als anwesend eingetragen")).toBe(true);
    expect(page.replaceAll("<!-- -->", "").includes("0 von 4 ausgestellt")).toBe(true);
    expect(await desk().withdraw(viewer, { event, id, reason: "war nicht da" })).toBe(true);
    expect(await issue(100, id)).toEqual({ issued: 0, remaining: 0 });
    expect((await listed())?.certificates).toHaveLength(1);
  });

  it("prevent moving the registration to another event while they are valid", async () => {
    await app.put("events", "e2", anEvent({ date: "2026-10-12", registrationSettings: { enabled: true } }));
    const [first] = await desk().list("e1");
    const id = first?.id ?? "";
    await issue(1, id);
    await app.services.attendance.record(viewer, { eventId: "e1", id, day: "2026-09-12", change: "absent" });
    const order = { eventId: "e1", id, targetId: "e2", whenFull: "ask", sendsMail: false } as const;
    const move = () => app.services.registrations.byHand.move(viewer, order);
    expect(await move()).toEqual({ ok: false, reason: "certified" });
    await desk().withdraw(viewer, { event, id, reason: "war nicht da" });
    expect(await move()).toMatchObject({ ok: true });
    expect((await desk().list("e1")).find((person) => person.id === id)).toMatchObject({ days: [] });
    expect((await desk().list("e2")).map((person) => person.id)).toEqual([]);
  });

  it("keep the layout they were issued in", async () => {
    await issue(1);
    const { database } = app.services;
    // As the first release left it.
    await database.updateTable("certificates").set({ layout: 1 }).execute();
    const [one] = await all();
    const [certificate] = await desk().print(viewer, { event, code: one?.code ?? "" });
    const file = await new Response(await app.services.certificates.createPdf([certificate as never])).arrayBuffer();
    const { info } = await (await getDocument({ data: file, verbosity: VerbosityLevel.ERRORS }).promise).getMetadata();
    // The first layout was named after the event alone.
    expect(info).toMatchObject({ Title: event.title });
    await desk().duplicate(viewer, { event, id: one?.registrationId ?? "" });
    expect((await all()).map(({ isDuplicate, layout }) => [isDuplicate, layout])).toEqual([
      [false, 1],
      [true, certificateLayout],
    ]);
  });

  it("are printed with the stored SHA-256, singly and together", async () => {
    await issue(3);
    const headers = { Origin: app.siteUrl, Cookie: await signInAsAdministrator(app) };
    const download = async (issued: string) => {
      const body = new FormData();
      body.set("issued", issued);
      return app.request("/admin/events/e1/druck/bescheinigungen", { method: "POST", headers, body });
    };
    const [one] = await all();
    app.setTime("2026-10-01T08:00:00Z");
    const file = Buffer.from(await (await download(one?.code ?? "")).arrayBuffer());
    expect(createHash("sha256").update(file).digest("hex")).toBe(one?.sha256);
    expect(one?.layout).toBe(certificateLayout);
    const together = Buffer.from(await (await download("all")).arrayBuffer()).toString("latin1");
    expect(together.match(/\/Type \/Page\b/g)?.length).toBe(3);
    expect((await download("0000-0000-0000-0000")).status).toBe(404);
    const page = await (await app.request("/admin/events/e1/bescheinigungen", { headers })).text();
    expect(page).toContain(one?.code);
  });

  it("use the association's own sentences, refuse unknown placeholders, and keep their wording once issued", async () => {
    const points = { authority: "physicians", points: 6, number: "27", state: "recognised" } as const;
    const settings = { enabled: true };
    const accredited = { ...event, date: "2026-09-12", registrationSettings: settings, accreditations: [points] };
    await app.put("events", "e1", anEvent(accredited));
    const headers = {
      Origin: app.siteUrl,
      Cookie: await signInAsAdministrator(app),
      "Content-Type": "application/json",
    };
    const post = (path: string, submission: object) =>
      app.request(`${path}.data`, { method: "POST", headers, body: JSON.stringify(submission) });
    const save = async (physicians: string) => {
      const stored = await app.services.content.findFirst("settings");
      const document = {
        physicians,
        psychotherapists: "",
        nurses: "",
        other: "",
        logo: "",
        signature: "",
        printsSignature: false,
      };
      const from = { id: "settings", expectedVersion: stored?.version ?? "new" };
      return post("/admin/certificates", { intent: "save", ...from, document });
    };
    const said = async () => (await all()).map(({ says }) => says.accreditations[0]?.sentence);

    const refused = await save("Mit [PUNKTE]");
    expect([refused.status, (await refused.text()).includes("Unbekannter Platzhalter: [PUNKTE].")]).toEqual([
      422,
      true,
    ]);
    expect((await app.services.content.findFirst("settings"))?.certificates.physicians).toContain("[POINTS]");

    expect((await save("[NAME] erhält [NUMBER] mit [POINTS].")).status).toBe(200);
    await post("/admin/events/e1/bescheinigungen", { intent: "issueAll" });
    const [first] = await all();
    expect(await said()).toContain("Dr. Erika Mustera erhält 27 mit 6 Punkten.");
    expect((await app.services.content.findFirst("settings"))?.associationName).toBe("Verein");

    expect((await save("")).status).toBe(200);
    expect(await desk().duplicate(viewer, { event, id: first?.registrationId ?? "" })).toBe(true);
    expect(new Set((await all()).filter(({ isDuplicate }) => isDuplicate).map(({ says }) => says))).toEqual(
      new Set([first?.says]),
    );
  });

  it("can be previewed with the longest name, without issuing any", async () => {
    const long = {
      firstName: "Maximiliane Henriette",
      lastName: "von und zu Hohenlohe-Waldenburg",
      title: "Dr.",
    } as const;
    const order = { ...long, city: "Ulm", email: "lang@praxis.example" };
    await app.services.registerAttendee("e1", order, {});
    const headers = { Origin: app.siteUrl, Cookie: await signInAsAdministrator(app) };
    const body = new FormData();
    body.set("issued", "preview");
    const answer = await app.request("/admin/events/e1/druck/bescheinigungen", { method: "POST", headers, body });
    const data = new Uint8Array(await answer.arrayBuffer());
    const pdf = await getDocument({ data, verbosity: VerbosityLevel.ERRORS, disableFontFace: true }).promise;
    const { items } = await (await pdf.getPage(1)).getTextContent();
    const text = items
      .map((item) => ("str" in item ? item.str : ""))
      .join(" ")
      .replace(/\s+/g, " ");
    expect(text).toContain("Dr. Maximiliane Henriette von und zu Hohenlohe-Waldenburg");
    expect(text).toContain("Vorschau, gilt nicht als Bescheinigung");
    // As high as what is issued.
    expect(text).toContain("Code: 0000-0000-0000-0000");
    expect([pdf.numPages, (await all()).length]).toEqual([1, 0]);
  });

  it("keep logo and signature as issued, and are issued without a missing picture", async () => {
    const headers = { Origin: app.siteUrl, Cookie: await signInAsAdministrator(app) };
    const [logo, signature] = [await upload("logo.png"), await upload("unterschrift.png")];
    const document = { physicians: "", psychotherapists: "", nurses: "", other: "", logo, signature };
    const save = async (changes: object) => {
      const { id, version } = (await app.services.content.findFirst("settings")) ?? { id: "settings", version: "new" };
      const order = { intent: "save", id, expectedVersion: version, document: { ...document, ...changes } };
      const sent = { ...headers, "Content-Type": "application/json" };
      return app.request("/admin/certificates.data", { method: "POST", headers: sent, body: JSON.stringify(order) });
    };
    const press = async (submission: object) => {
      const sent = { ...headers, "Content-Type": "application/json" };
      const body = JSON.stringify(submission);
      return (
        await app.request("/admin/events/e1/bescheinigungen.data", { method: "POST", headers: sent, body })
      ).text();
    };
    expect((await save({ printsSignature: true, signature: "" })).status).toBe(422);
    expect((await save({ printsSignature: true, logo: "https://anderswo.example/logo.png" })).status).toBe(422);
    expect((await save({ printsSignature: true })).status).toBe(200);
    // Logo and signature are used in the back office only, so they are not public.
    for (const url of [logo, signature]) {
      expect([(await app.request(url)).status, (await app.request(url, { headers })).status]).toEqual([404, 200]);
    }

    const [first, second] = await desk().list("e1");
    await press({ intent: "issue", id: first?.id });
    const [one] = await all();
    expect(Object.keys(one?.says.pictures ?? {}).toSorted()).toEqual(["logo", "signature"]);
    await app.services.files.remove(logo.replace("/files/", ""));
    expect((await save({ printsSignature: false })).status).toBe(200);

    expect(await desk().duplicate(viewer, { event, id: first?.id ?? "" })).toBe(true);
    expect((await all()).map(({ says }) => says)).toEqual([one?.says, one?.says]);
    const body = new FormData();
    body.set("issued", one?.code ?? "");
    const print = await app.request("/admin/events/e1/druck/bescheinigungen", { method: "POST", headers, body });
    const file = Buffer.from(await print.arrayBuffer());
    expect(file.toString("latin1").match(/\/Subtype \/Image/g)).toHaveLength(2);
    expect(createHash("sha256").update(file).digest("hex")).toBe(one?.sha256);

    expect(await press({ intent: "issue", id: second?.id })).toMatch(/"missing",\[\d+\],"logo"/);
    expect((await all()).find(({ registrationId }) => registrationId === second?.id)?.says.pictures).toEqual({});
    expect(app.logText()).toContain("a picture for certificates could not be read");
  });

  async function upload(fileName: string): Promise<string> {
    const picture = await sharp({
      create: { width: 90, height: fileName.length, channels: 4, background: "#0f4c5c80" },
    })
      .png()
      .toBuffer();
    const outcome = await app.services.siteFiles.receiveUpload({
      purpose: { kind: "image", folder: "home" },
      fileName,
      stream: Readable.from([picture]),
      uploadedBy: viewer.email,
      contentLength: picture.length,
    });
    if (!outcome.ok) throw new Error(outcome.reason);
    return outcome.file.url;
  }

  describe("sent by mail", () => {
    let sent: MailMessage[];
    let failure: MailFailure | undefined;
    const mailer: Mailer = {
      isConfigured: true,
      parallel: 4,
      async send(message) {
        if (failure) throw failure;
        sent.push(message);
      },
      close: async () => {},
    };
    /** Creates the services as a second instance or a restarted process has them. */
    const instance = () => {
      const { services, siteUrl } = app;
      const { database, clock, certificates: printer } = services;
      const parts = correspondenceOf({ database, clock, mailer, siteUrl, printer });
      const mails = createCertificateMails(parts);
      const readPictures = async () => ({ shown: {}, files: new Map(), missing: [] });
      return { mails: parts.mails, desk: createCertificateService({ ...parts, printer, mails, readPictures }) };
    };
    beforeEach(() => {
      sent = [];
      failure = undefined;
    });
    const mailsOf = async () => (await desk().list("e1")).map(({ mail }) => mail);

    it("are sent once with the issued file, however often and on whichever instance they are requested", async () => {
      await issue(3);
      const [one, two] = [instance(), instance()];
      const requested = await Promise.all([one.desk.mail(viewer, { event }), two.desk.mail(viewer, { event })]);
      expect(requested.toSorted()).toEqual([0, 3]);
      await Promise.all([one.mails.work(), two.mails.work()]);
      await instance().mails.work();
      expect(await one.desk.mail(viewer, { event })).toBe(0);
      await one.mails.work();
      expect(sent.map(({ to }) => to.address).toSorted()).toEqual([
        "n0@praxis.example",
        "n1@praxis.example",
        "n2@praxis.example",
      ]);
      for (const { to, attachments, subject, text } of sent) {
        expect(subject).toBe("Teilnahmebescheinigung – Schmerztag");
        expect(text).toMatch(/\/anmeldung\/verwalten\/[\w-]{22}\n/);
        const kept = (await all()).find(({ says }) => says.participant === `Dr. ${to.name}`);
        const [file] = attachments;
        expect(
          createHash("sha256")
            .update(file?.content ?? "")
            .digest("hex"),
        ).toBe(kept?.sha256);
        expect(file?.mediaType).toBe("application/pdf");
      }
      const entries = await listActivities(app.services.database, { limit: 100 });
      expect(entries.find(({ action }) => action === "registration.certificates_mailed")?.details).toMatchObject({
        count: 3,
      });
      expect(await mailsOf()).toEqual(["sent", "sent", "sent", ...Array(people - 3).fill(undefined)]);

      // Long after, when the outbox no longer has the mails, none is sent again.
      await app.services.database.deleteFrom("mail_outbox").execute();
      expect(await one.desk.mail(viewer, { event })).toBe(0);
      expect((await mailsOf()).slice(0, 3)).toEqual(["forgotten", "forgotten", "forgotten"]);
      await issue(1);
      expect(await one.desk.mail(viewer, { event })).toBe(1);
    });

    it("are not resent automatically if they may have arrived, only on request", async () => {
      const [first] = await desk().list("e1");
      const id = first?.id ?? "";
      await issue(1, id);
      const one = instance();
      failure = new MailFailure("weg", { code: "ETIMEDOUT", mayHaveArrived: true });
      await one.desk.mail(viewer, { event, only: id });
      await one.mails.work();
      failure = undefined;
      app.setTime("2026-09-12T20:00:00Z");
      await one.mails.work();
      expect([sent.length, (await mailsOf())[0]]).toEqual([0, "unsettled"]);
      expect(await one.desk.mailAgain(viewer, event, id)).toBe(true);
      expect(await one.desk.mailAgain(viewer, event, id)).toBe(false);
      expect([sent.length, (await mailsOf())[0]]).toEqual([1, "sent"]);
      const entries = await listActivities(app.services.database, { limit: 100 });
      expect(entries.filter(({ action }) => action === "registration.certificate_resent")).toMatchObject([
        { user: viewer.email, details: { id: "e1", registrationId: id } },
      ]);
    });

    it("can be sent once the event takes place after all, if they waited while it was cancelled", async () => {
      await issue(1);
      const one = instance();
      failure = new MailFailure("weg", { code: "ECONNREFUSED", mayHaveArrived: false });
      await one.desk.mail(viewer, { event });
      await one.mails.work();
      failure = undefined;
      const put = (isCancelled: boolean) =>
        app.put("events", "e1", anEvent({ ...event, date: "2026-09-12", isCancelled }));
      await put(true);
      app.setTime("2026-09-12T20:00:00Z");
      await one.mails.work();
      await put(false);
      expect([sent.length, (await mailsOf())[0]]).toEqual([0, undefined]);
      expect(await one.desk.mail(viewer, { event })).toBe(1);
      await one.mails.work();
      expect([sent.length, (await mailsOf())[0]]).toEqual([1, "sent"]);
    });

    it("can be sent to an address that was corrected after they went to another", async () => {
      await issue(2);
      const one = instance();
      await one.desk.mail(viewer, { event });
      await one.mails.work();
      const [stored] = await app.services.registrations.list({ eventId: "e1", search: "n0@praxis.example", limit: 1 });
      if (!stored) throw new Error("nobody");
      const { title, firstName, lastName, city, invoiceRecipient, note, email, id } = stored;
      const seen = { title, firstName, lastName, city, invoiceRecipient, note, email };
      const correct = (corrected: Partial<typeof seen>, from = seen) => {
        const order = { eventId: "e1", id, seen: from, corrected: { ...from, ...corrected } };
        return app.services.registrations.byHand.correct(viewer, order);
      };
      expect(await correct({ city: "Neu-Ulm" })).toEqual({ ok: true });
      expect(await one.desk.mail(viewer, { event })).toBe(0);
      const right = { ...seen, city: "Neu-Ulm" };
      expect(await correct({ email: "richtig@praxis.example" }, right)).toEqual({ ok: true });
      expect(await one.desk.mail(viewer, { event })).toBe(1);
      await one.mails.work();
      expect(sent.map(({ to }) => to.address)).toEqual([
        ...["n0@praxis.example", "n1@praxis.example"],
        "richtig@praxis.example",
      ]);
    });

    it("are not sent once withdrawn; a new one is sent", async () => {
      const [first] = await desk().list("e1");
      const id = first?.id ?? "";
      await issue(1, id);
      const one = instance();
      failure = new MailFailure("weg", { code: "ECONNREFUSED", mayHaveArrived: false });
      await one.desk.mail(viewer, { event });
      await one.mails.work();
      await desk().withdraw(viewer, { event, id, reason: "Name falsch" });
      failure = undefined;
      app.setTime("2026-09-12T20:00:00Z");
      await one.mails.work();
      expect(sent).toEqual([]);
      await issue(1, id);
      expect(await one.desk.mail(viewer, { event })).toBe(1);
      await one.mails.work();
      expect(sent).toHaveLength(1);
    });

    it("can be requested on the screen", async () => {
      await issue(2);
      const headers = {
        Origin: app.siteUrl,
        Cookie: await signInAsAdministrator(app),
        "Content-Type": "application/json",
      };
      const press = async (submission: object) => {
        const body = JSON.stringify(submission);
        return app.request("/admin/events/e1/bescheinigungen.data", { method: "POST", headers, body });
      };
      expect([(await press({ intent: "mailAll" })).status, (await press({ intent: "mailAll" })).status]).toEqual([
        200, 200,
      ]);
      await app.services.mails.work();
      const entries = await listActivities(app.services.database, { limit: 100 });
      expect(entries.filter(({ action }) => action === "registration.certificates_mailed")).toHaveLength(1);
      const page = await (await app.request("/admin/events/e1/bescheinigungen", { headers })).text();
      expect(page.replaceAll("<!-- -->", "").includes("Per E-Mail: ")).toBe(true);
    });
  });

  it("can be checked by anybody with the code, without revealing a name", async () => {
    await issue(1);
    const [one] = await all();
    const code = one?.code ?? "";
    const valid = await check(code.toLowerCase().replaceAll("-", ""));
    expect(valid.status).toBe(200);
    expect(["cache-control", "x-robots-tag", "referrer-policy"].map((name) => valid.headers.get(name))).toEqual([
      ...["no-store", "noindex", "no-referrer"],
    ]);
    const text = await valid.text();
    for (const said of ["gültig", "Schmerztag", "12.09.2026"]) expect(text).toContain(said);
    expect(text).not.toMatch(/Muster|Erika|rel="canonical"/);
    expect(text).toContain("<title>Bescheinigung prüfen – Verein</title>");
    expect(await app.services.findViewedPage(`/bescheinigung/${code}`)).toBeUndefined();
    await desk().withdraw(viewer, { event, id: one?.registrationId ?? "", reason: "Frau Muster war nicht da" });
    const withdrawn = await (await check(code)).text();
    expect(withdrawn).toContain("zurückgezogen");
    expect(withdrawn).not.toMatch(/Muster|gültig</);
    const unknown = await check("0000-0000-0000-0000");
    expect([unknown.status, (await unknown.text()).includes("unbekannt")]).toEqual([404, true]);
    expect(app.logText()).not.toContain(code);
  });

  it("can be downloaded through the person's own link while they are valid", async () => {
    const [person] = await desk().list("e1");
    const id = person?.id ?? "";
    const { database, clock } = app.services;
    const token = (await createManageLinks(database, [id], "links", clock())).get(id) ?? "";
    const own = `/anmeldung/verwalten/${token}`;
    const page = async () => (await app.request(own)).text();
    expect((await app.request(`${own}/bescheinigung`)).status).toBe(404);
    expect(await page()).not.toContain(`${own}/bescheinigung`);

    await issue(1, id);
    expect(await page()).toContain(`href="${own}/bescheinigung"`);
    const file = await app.request(`${own}/bescheinigung`);
    const names = ["content-type", "cache-control", "x-robots-tag", "referrer-policy"];
    expect(names.map((name) => file.headers.get(name))).toEqual([
      ...["application/pdf", "no-store", "noindex", "no-referrer"],
    ]);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(createHash("sha256").update(bytes).digest("hex")).toBe((await all())[0]?.sha256);

    // Whoever corrects their name reads that the certificate keeps the other.
    const otherName = async () => /auf den Namen „([^“]*)“/.exec((await page()).replaceAll("<!-- -->", ""))?.[1];
    expect(await otherName()).toBeUndefined();
    const { title, firstName, city } = { title: "Dr.", firstName: "Erika", city: "Ulm" };
    await app.services.selfService.correct(token, { title, firstName, lastName: "Anders", city, efn: "" } as never);
    expect(await otherName()).toBe("Dr. Erika Mustera");
    await desk().withdraw(viewer, { event, id, reason: "Irrtum" });
    expect(await otherName()).toBeUndefined();
    expect((await app.request(`${own}/bescheinigung`)).status).toBe(404);
    expect(await page()).not.toContain(`${own}/bescheinigung`);
    expect(app.logText()).not.toContain(token);
  });

  it("cannot be guessed, because checks are rate limited", async () => {
    const answers: number[] = [];
    for (let n = 0; n < 31; n++) answers.push((await check("0000-0000-0000-0000")).status);
    expect(answers.slice(-2)).toEqual([404, 429]);
    expect((await check("x")).headers.get("Retry-After")).toMatch(/^\d+$/);
  });

  it("are deleted with their registration", async () => {
    await issue(1);
    const [one] = await all();
    expect(await desk().find(one?.code ?? "")).toBeDefined();
    await app.services.database
      .deleteFrom("registrations")
      .where("id", "=", one?.registrationId ?? "")
      .execute();
    expect(await desk().find(one?.code ?? "")).toBeUndefined();
  });
});
