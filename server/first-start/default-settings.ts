import type { ContentInput } from "#model/content/collections.ts";

/** Returns placeholder contact data; the access gate is open and has no password. */
export function defaultSettings(): ContentInput<"settings"> {
  return {
    shortName: "GISP",
    contactEmail: "info@example.org",
    phone: "+49 30 000000",
    address: "Musterstraße 1, 12345 Musterstadt",
    socialMedia: { facebook: "", twitter: "", linkedin: "", youtube: "" },
    maintenance: { enabled: false },
  };
}
