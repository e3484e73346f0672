import { expect, it } from "vitest";
import { describeOnEachEngine } from "#test/database/contract-database.ts";
import { address, person, waitingSite } from "./waiting-site.ts";

describeOnEachEngine("the waiting list on the website", (current) => {
  const site = waitingSite(current);
  const { put, statusOf, cancel, work, offers, tokenOf, fill } = site;

  const post = (path: string, body: Record<string, string>) =>
    site.app.request(path, {
      method: "POST",
      body: new URLSearchParams(body),
      headers: { Origin: site.app.siteUrl, "Content-Type": "application/x-www-form-urlencoded" },
    });
  const form = (n: number) => ({ ...person, email: address(n) });

  it("is announced before registering, adds people, and lets them leave", async () => {
    await put();
    await fill(2);
    const page = await (await site.app.request("/register/e1")).text();
    expect(page).toContain("Ausgebucht – Warteliste");
    expect(page).toContain("Mit diesem Formular kommen Sie auf die Warteliste");
    for (const form of [page, await (await site.app.request("/veranstaltungen?event=e1")).text()]) {
      expect(form).toContain("Auf die Warteliste setzen");
      expect(form).not.toContain("Jetzt anmelden");
    }
    const answer = await post("/register/e1", form(3));
    expect(answer.headers.get("Location")).toBe("/registration/success?event=e1&warteliste=1");
    const success = await (await site.app.request("/registration/success?event=e1&warteliste=1")).text();
    expect(success).toContain("Sie stehen auf der Warteliste");
    expect(success).not.toContain("In Kalender eintragen");
    // Leaving needs the link, so it is always mailed.
    await site.app.services.mails.work();
    expect(site.sent.map(({ subject }) => subject)).toEqual(["Auf der Warteliste – Schmerztag"]);
    const own = `/anmeldung/verwalten/${tokenOf(site.sent[0])}`;
    const waiting = await (await site.app.request(own)).text();
    expect(waiting).toContain("Warteliste verlassen");
    expect(waiting).toContain("Sie stehen auf der Warteliste. Wird ein Platz frei");
    expect(waiting).not.toContain("In Kalender eintragen");
    expect(site.sent[0]?.attachments).toEqual([]);
    expect(await (await site.app.request(`${own}/stornieren`)).text()).toContain("<title>Warteliste verlassen –");
    await post(`${own}/stornieren`, {});
    expect(await statusOf(3)).toBe("cancelled");
  });

  it("says at once that the offer has expired to whoever accepts it too late", async () => {
    await put();
    await fill(3);
    await cancel(1);
    await work();
    const own = `/anmeldung/verwalten/${tokenOf(offers()[0])}`;
    site.app.setTime((await site.app.services.registrations.listWaiting("e1"))[0]?.offerExpiresAt ?? "");
    await post(`${own}/angebot`, { antwort: "annehmen" });
    expect(await (await site.app.request(own)).text()).toContain("Das Angebot eines Platzes ist abgelaufen");
  });

  it("shows an offer behind the link, and accepts the answer only as a form", async () => {
    await put();
    await fill(4);
    await cancel(1, 2);
    await work();
    const [third, fourth] = [3, 4].map((n) => {
      return `/anmeldung/verwalten/${tokenOf(offers().find(({ to }) => to.address === address(n)))}`;
    });
    const page = await (await site.app.request(third ?? "")).text();
    expect(page).toContain("Ein Platz ist frei");
    expect(page).toContain("Sie sind an der Reihe.");
    expect(page).not.toContain("Wird ein Platz frei");
    expect((await site.app.request(`${third}/angebot`)).status).toBe(302);
    expect(await statusOf(3)).toBe("waiting");
    expect((await post(`${third}/angebot`, { antwort: "vielleicht" })).status).toBe(400);
    const answer = await post(`${third}/angebot`, { antwort: "annehmen" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, third]);
    expect(await statusOf(3)).toBe("new");
    // An outdated page cannot cancel an accepted seat.
    await post(`${third}/angebot`, { antwort: "ablehnen" });
    expect(await statusOf(3)).toBe("new");
    await post(`${fourth}/angebot`, { antwort: "ablehnen" });
    expect(await statusOf(4)).toBe("cancelled");
    expect(await (await site.app.request(fourth ?? "")).text()).not.toContain("Ein Platz ist frei");
  });
});
