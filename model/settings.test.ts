import { describe, expect, it } from "vitest";
import { CertificateSettings } from "./certificate-settings.ts";
import { ContactSettings, SiteSettings } from "./settings.ts";
import { defaultSynonyms } from "./synonyms.ts";

describe("SiteSettings", () => {
  it("has no password until one is set", () => {
    const { maintenance } = SiteSettings.parse({});
    expect(maintenance.enabled).toBe(false);
    expect(JSON.stringify(maintenance)).toBe('{"enabled":false}');
    expect(SiteSettings.parse({ maintenance: { enabled: true, password: "hash" } }).maintenance).toEqual({
      enabled: true,
      password: "hash",
    });
  });

  it("are whole when nothing was stored", () => {
    expect(SiteSettings.parse({})).toEqual({
      associationName: "Gesellschaft für Interdisziplinäre Schmerz- und Palliativmedizin e. V.",
      contactEmail: "",
      phone: "",
      address: "",
      socialMedia: { facebook: "", twitter: "", linkedin: "", youtube: "" },
      maintenance: { enabled: false, password: undefined },
      searchSynonyms: defaultSynonyms,
      certificates: CertificateSettings.parse({}),
    });
    expect(SiteSettings.parse({ associationName: "Verein" }).associationName).toBe("Verein");
    expect(SiteSettings.safeParse({ maintenance: { password: "x".repeat(501) } }).error?.issues[0]?.message).toBe(
      "Das Passwort ist zu lang.",
    );
  });

  it("takes no contact address or a good one", () => {
    expect(SiteSettings.parse({ contactEmail: "" }).contactEmail).toBe("");
    expect(SiteSettings.safeParse({ contactEmail: "sekretariat" }).error?.issues[0]?.message).toBe(
      "Bitte geben Sie eine gültige E-Mail-Adresse ein",
    );
  });

  it("refuses a profile address that would run script", () => {
    expect(SiteSettings.safeParse({ socialMedia: { facebook: "javascript:alert(1)" } }).success).toBe(false);
  });
});

describe("ContactSettings", () => {
  it("leaves the access gate out", () => {
    expect(ContactSettings.parse({ phone: "1", maintenance: { enabled: true } })).not.toHaveProperty("maintenance");
  });
});
