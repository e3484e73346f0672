import { describe, expect, it } from "vitest";
import { CertificateSettings } from "#model/certificates/certificate-settings.ts";
import { PaymentSettings } from "#model/payments/payment-settings.ts";
import { defaultSynonyms } from "#model/site/synonyms.ts";
import { ContactSettings, SiteSettings } from "./settings.ts";

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

  it("have defaults for all fields", () => {
    expect(SiteSettings.parse({})).toEqual({
      associationName: "Gesellschaft für Interdisziplinäre Schmerz- und Palliativmedizin e. V.",
      shortName: "",
      contactEmail: "",
      phone: "",
      address: "",
      socialMedia: { facebook: "", twitter: "", linkedin: "", youtube: "" },
      secretariatMails: "daily",
      maintenance: { enabled: false, password: undefined },
      searchSynonyms: defaultSynonyms,
      certificates: CertificateSettings.parse({}),
      payment: PaymentSettings.parse({}),
    });
    expect(SiteSettings.parse({ associationName: "Verein" }).associationName).toBe("Verein");
    expect(SiteSettings.safeParse({ maintenance: { password: "x".repeat(501) } }).error?.issues[0]?.message).toBe(
      "Das Passwort ist zu lang.",
    );
  });

  it("accepts a blank or valid contact address", () => {
    expect(SiteSettings.parse({ contactEmail: "" }).contactEmail).toBe("");
    expect(SiteSettings.safeParse({ contactEmail: "sekretariat" }).error?.issues[0]?.message).toBe(
      "Bitte geben Sie eine gültige E-Mail-Adresse ein",
    );
  });

  it("refuses a profile URL with a script", () => {
    const { error } = SiteSettings.safeParse({ socialMedia: { facebook: "javascript:alert(1)" } });
    expect(error?.issues).toMatchObject([{ path: ["socialMedia", "facebook"] }]);
  });
});

describe("ContactSettings", () => {
  it("omits the access gate", () => {
    expect(ContactSettings.parse({ phone: "1", maintenance: { enabled: true } })).not.toHaveProperty("maintenance");
    expect(Object.keys(ContactSettings.parse({}))).toEqual([
      "associationName",
      "shortName",
      "contactEmail",
      "phone",
      "address",
      "socialMedia",
      "secretariatMails",
    ]);
  });
});
