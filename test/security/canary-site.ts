import { aBoardMember, aLibraryDocument, aNewsItem, anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { type RawAnswer, rawRequest } from "#test/raw-request.ts";

export const gateKeeper = { id: "u1", email: "redaktion@verein.example" };
export const gatePassword = "Offen für Gäste 7";
/** A word in every record, which no response of a closed gate may contain. */
export const canary = "Kanarienvogel";
export const canaryPicture = "/files/news/1781517600000-kanarienvogel.png";

export interface CanarySite {
  app: TestApp;
  url: string;
  closeGate(): Promise<unknown>;
  get(path: string, headers?: Record<string, string>): Promise<RawAnswer & { text: string }>;
  /** Submits the form of the gate. */
  enter(password: string, headers?: Record<string, string>, weiter?: string): Promise<RawAnswer>;
}

/** Creates a site on a real port with the canary in every record. */
export async function createCanarySite(): Promise<CanarySite> {
  const app = await createTestApp();
  const url = await app.listen();
  await app.put("news", "n1", {
    ...aNewsItem({ title: `Nachricht ${canary}`, content: `<p>${canary}</p>` }),
    image: canaryPicture,
  });
  await app.put("events", "e1", {
    ...anEvent({ title: `Kongress ${canary}`, date: "2026-09-12" }),
    registrationSettings: {
      enabled: true,
      registrationMethod: "direct",
      registrationLink: "https://verein.example/anmeldung/kongress-abcdefghijkl",
    },
  });
  await app.put("documents", "d1", aLibraryDocument({ title: `Leitfaden ${canary}` }));
  await app.put("board", "b1", aBoardMember({ name: canary }));
  await app.put("home", "content", { hero: { title: canary } });
  await app.put("settings", "settings", { phone: `+49 30 ${canary}`, contactEmail: "info@verein.example" });
  await app.put("legal", "legal", {
    imprint: { title: "Impressum", sections: [{ id: "1", title: "Anschrift", content: "<p>Musterstraße 1</p>" }] },
    privacy: { title: "Datenschutz", sections: [{ id: "1", title: "Rechte", content: "<p>Art. 15 DSGVO</p>" }] },
  });
  await app.services.files.put(canaryPicture.slice("/files/".length), new TextEncoder().encode(canary), "image/png");

  return {
    app,
    url,
    closeGate: () => app.services.accessGate.change(gateKeeper, { enabled: true, password: gatePassword }),
    async get(path, headers = {}) {
      const answer = await rawRequest(url, path, { headers });
      return { ...answer, text: answer.body.toString() };
    },
    enter: (password, headers = {}, weiter = "/aktuelles") =>
      rawRequest(url, "/zugang", {
        method: "POST",
        headers: { origin: "https://verein.example", "content-type": "application/x-www-form-urlencoded", ...headers },
        body: new URLSearchParams({ password, weiter }).toString(),
      }),
  };
}
