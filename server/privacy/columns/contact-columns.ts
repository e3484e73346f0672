import { column, field, ids, instants, listed, own } from "./column.ts";
import { optional, text } from "./kind.ts";

const theirs = own("contactMessages");

export const contactColumns = {
  id: column(ids, "Anfrage", field("id", text)),
  first_name: column(theirs, "Vorname", field("firstName", text)),
  last_name: column(theirs, "Nachname", field("lastName", text)),
  email: column(theirs, "E-Mail-Adresse", field("email", text)),
  phone: column(theirs, "Telefonnummer", field("phone", text)),
  // In the person's own message also reported and erased with it.
  message: column(listed, "Nachricht", field("message", text)),
  created_at: column(instants, "Zeitpunkt des Eingangs", field("createdAt", text)),
  read_at: column(instants, "gelesen", field("readAt", optional)),
  answered_at: column(instants, "beantwortet", field("answeredAt", optional)),
  ends_on: column(instants, "den Tag dafür festgehalten"),
};
