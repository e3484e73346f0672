import type { DefaultRecords } from "./default-records.ts";

/** Returns the course day of the online congress of March 2025. */
export function defaultCourses(): DefaultRecords<"courses"> {
  return {
    "kursprogramm-2025": {
      title: "Kursprogramm 2025",
      days: [
        {
          date: "Mittwoch, 12.03.2025",
          certificationPoints: 3,
          entries: [
            {
              time: "09:00 - 09:45 Uhr",
              topic: "Opioide umrechnen und wechseln: Übungen an Fällen",
              speaker: "Prof. Dr. med. Erika Mustermann",
            },
            {
              time: "09:45 - 10:30 Uhr",
              topic: "Subkutane Medikamentengabe und Schmerzpumpen in der häuslichen Versorgung",
              speaker: "Miriam Musterfrau, M. Sc.\nDr. med. Thomas Mustermann",
              sponsor: "Muster-Stiftung",
            },
            { time: "10:30 - 10:45 Uhr", topic: "Pause" },
            {
              time: "10:45 - 11:30 Uhr",
              topic: "Schmerz erfassen, wenn Worte fehlen: Fremdbeobachtung bei Demenz und nach Schlaganfall",
              speaker: "Miriam Musterfrau, M. Sc.",
            },
            {
              time: "11:30 - 12:30 Uhr",
              topic: "Schwierige Gespräche führen: Übungen in kleinen Gruppen",
              speaker: "Dipl.-Psych. Jonas Mustermann\nPfarrerin Julia Musterfrau",
            },
          ],
        },
      ],
    },
  };
}
