import { LegalRecord, type LegalTextField, MembershipForm } from "./legal.ts";
import type { RecordPart } from "./record-part.ts";

export type LegalText = LegalRecord[LegalTextField];

export function legalTextPart(field: LegalTextField): RecordPart<"legal", LegalText> {
  return {
    collection: "legal",
    path: field,
    schema: LegalRecord.shape[field],
    read: (legal) => legal[field],
    write: (legal, text) => ({ ...legal, [field]: text }),
    isDrafted: true,
  };
}

export const membershipFormPart: RecordPart<"legal", MembershipForm> = {
  collection: "legal",
  path: "membershipForm",
  schema: MembershipForm,
  read: ({ membershipForm }) => membershipForm,
  write: (legal, membershipForm) => ({ ...legal, membershipForm }),
  actions: (_before, { url }) => [url ? "legal.form_uploaded" : "legal.form_deleted"],
};
