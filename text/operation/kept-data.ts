import type { KeptReason } from "#model/people/person-data.ts";
import { invoiceTermEnds } from "#text/payments/invoice-term.ts";

/** Why data is kept when a person's data is deleted. */
export const keptReasons: Record<KeptReason, string> = {
  active_account:
    "Das Konto ist aktiv: Es wird zum Anmelden gebraucht, und das Protokoll hält fest, wer für eine Änderung einsteht (Rechenschaftspflicht, Art. 5 Abs. 2 DSGVO). Ist das Konto gesperrt, lässt es sich mit seinen Einträgen löschen.",
  invoice: `Zu dieser Person gibt es Rechnungen. Sie müssen aufbewahrt werden bis ${invoiceTermEnds}; danach werden sie von selbst gelöscht.`,
  published_content:
    "Der Text ist veröffentlicht. Ob die Adresse dort stehen bleibt, entscheiden Sie: Ändern Sie den Text, und löschen Sie dann noch einmal, damit sie auch aus der früheren Fassung verschwindet.",
  unpublished_draft:
    "Die Adresse steht in einem Entwurf, an dem jemand schreibt. Ändern oder verwerfen Sie ihn, und löschen Sie dann noch einmal.",
  published_file:
    "Die Adresse steht in einer Datei, die das Programm nicht verändert. Ersetzen oder löschen Sie das Dokument, wenn sie dort nicht stehen soll.",
  message_of_other:
    "Die Nachricht stammt von einer anderen Person und gehört zu deren Daten. Sie wird mit Ablauf ihrer Frist gelöscht.",
  registration_of_other:
    "Die Adresse steht in einer Notiz oder Antwort zur Anmeldung einer anderen Person. Nehmen Sie sie dort heraus, wenn sie nicht gebraucht wird; sonst wird sie mit dieser Anmeldung gelöscht.",
  message_to_participants:
    "Die Adresse steht in einer Nachricht, die an Teilnehmende gesendet wurde. Sie wird gelöscht, wenn die Anmeldungen ihrer Empfänger gelöscht sind.",
  name_only:
    "Hier steht der Name. Ob diese Person gemeint ist, können nur Sie erkennen; gelöscht wird hier nichts von selbst.",
};
