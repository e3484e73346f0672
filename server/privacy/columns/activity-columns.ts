import type { Activity, ActivityAction, ActivitySection } from "#model/operation/activity.ts";
import { codes, column, each, field, hashes, ids, instants, numbers, replaced } from "./column.ts";
import { json, text, word } from "./kind.ts";

const change = "Jede Änderung";

export const activityColumns = {
  number: column(numbers, change),
  id: column(ids, change, field("id", text)),
  action: column(codes, change, field("action", word<ActivityAction>())),
  section: column(codes, change, field("section", word<ActivitySection>())),
  details: column(replaced, change, field("details", json<Activity["details"]>())),
  timestamp: column(instants, "Zeitpunkt", field("timestamp", text)),
  user: column(replaced, "E-Mail-Adresse", field("user", text)),
  commitments: column(hashes, "Prüfwerte"),
  position: column(numbers, "Nummern"),
};

export const chainColumns = {
  ...each(numbers, "position"),
  ...each(codes, "kind"),
  ...each(ids, "subject"),
  ...each(hashes, "digest", "hash"),
  ...each(instants, "sealed_at"),
};
