import { fileTypeLabels } from "#text/content/file-type.ts";
import { newsTypeLabels } from "#text/content/news-type.ts";
import { eventTypeLabels } from "#text/events/event-type.ts";
import { imagePositionLabels } from "#text/fields/board-fields.ts";
import { registrationMethodLabels } from "#text/fields/event-fields.ts";
import { displayModeLabels } from "#text/fields/program-fields.ts";
import { registrationStatusLabels } from "#text/registrations/registration-status.ts";

/** What the forms of this site call the choices of a field. */
const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  type: { ...newsTypeLabels, ...eventTypeLabels },
  fileType: fileTypeLabels,
  imagePosition: imagePositionLabels,
  displayMode: displayModeLabels,
  registrationMethod: registrationMethodLabels,
  status: registrationStatusLabels,
};

/** Words of old records and what they are called now. */
const otherWords: Readonly<Record<string, string>> = {
  ...{ tagung: "congress", online: "webinar", kurs: "workshop" },
  ...{ kurz: "small", normal: "regular", beide: "both" },
  ...{ link: "external", extern: "external", direkt: "direct", form: "direct", qrcode: "qr" },
  ...{ registered: "new", pending: "new", angemeldet: "new", open: "new", offen: "new", received: "new" },
  ...{ approved: "confirmed", bestaetigt: "confirmed", accepted: "confirmed", paid: "confirmed" },
  ...{ attended: "confirmed", teilgenommen: "confirmed", "checked-in": "confirmed", checked_in: "confirmed" },
  ...{ canceled: "cancelled", abgesagt: "cancelled", abgemeldet: "cancelled" },
  ...{ rejected: "cancelled", declined: "cancelled", abgelehnt: "cancelled", withdrawn: "cancelled" },
  ...{ waitlist: "waiting", waitlisted: "waiting", waiting_list: "waiting", wartend: "waiting" },
  ...{ left: "center", right: "center" },
};

/** Returns the choice of a field that a word in small letters stands for, "bestätigt" for "confirmed"; undefined if none. */
export function choiceCalled(word: string, field: string | number | undefined): string | undefined {
  const own = typeof field === "string" && Object.hasOwn(labels, field) ? Object.entries(labels[field] ?? {}) : [];
  const [code] = own.find(([, label]) => label.toLowerCase() === word) ?? [];
  return code ?? (Object.hasOwn(otherWords, word) ? otherWords[word] : undefined);
}
