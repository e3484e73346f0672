import * as z from "zod";
import { type CertificateSettings, CertificateSettingsForm } from "#model/certificates/certificate-settings.ts";
import type { ActivityAction } from "#model/operation/activity.ts";
import { type PaymentSettings, PaymentSettingsForm } from "#model/payments/payment-settings.ts";
import type { RecordPart } from "./record-part.ts";
import { ContactSettings, SearchSettings } from "./settings.ts";

export const contactPart: RecordPart<"settings", ContactSettings> = {
  collection: "settings",
  path: "",
  schema: ContactSettings,
  read: ({ associationName, shortName, contactEmail, phone, address, socialMedia, secretariatMails }) => ({
    ...{ associationName, shortName, contactEmail, phone, address, socialMedia, secretariatMails },
  }),
  write: (settings, contact) => ({ ...settings, ...contact }),
};

export const searchPart: RecordPart<"settings", SearchSettings> = {
  collection: "settings",
  path: "",
  schema: SearchSettings,
  read: ({ searchSynonyms }) => ({ searchSynonyms }),
  write: (settings, { searchSynonyms }) => ({ ...settings, searchSynonyms }),
};

export const certificatesPart: RecordPart<"settings", CertificateSettings> = {
  collection: "settings",
  path: "certificates",
  schema: CertificateSettingsForm,
  read: ({ certificates }) => certificates,
  write: (settings, certificates) => ({ ...settings, certificates }),
};

export const paymentPart: RecordPart<"settings", PaymentSettings> = {
  collection: "settings",
  path: "payment",
  schema: PaymentSettingsForm,
  read: ({ payment }) => payment,
  write: (settings, payment) => ({ ...settings, payment }),
};

/** A closed gate without a password would lock everybody out, and there is no default password (DESIGN §5). */
export const gatePasswordMissing = "Bitte geben Sie ein Passwort ein.";

export const longestGatePassword = 200;

/** What is left out stays as it is. `password` is the hash. */
const GateChange = z.strictObject({ enabled: z.boolean().optional(), password: z.string().optional() });
export type GateChange = z.output<typeof GateChange>;

export const accessGatePart: RecordPart<"settings", GateChange> = {
  collection: "settings",
  path: "maintenance",
  schema: GateChange,
  read: ({ maintenance: { enabled, password } }) => ({ enabled, ...(password && { password }) }),
  write: ({ maintenance, ...settings }, { enabled = maintenance.enabled, password = maintenance.password }) => ({
    ...settings,
    maintenance: { enabled, password },
  }),
  refuse: ({ enabled, password }) => (enabled && !password ? { password: gatePasswordMissing } : undefined),
  actions(before, after) {
    const actions: ActivityAction[] = [];
    if (after.password !== before.password) actions.push("maintenance.password_changed");
    if (after.enabled !== before.enabled) actions.push(after.enabled ? "maintenance.enabled" : "maintenance.disabled");
    return actions;
  },
};
