import type { DefaultRecords } from "./default-records.ts";

/** Returns the two lecture days of the online congress of March 2025; its third day is the course programme. */
export function defaultCongresses(): DefaultRecords<"congresses"> {
  return {
    "kongressprogramm-2025": {
      title: "Kongressprogramm 2025",
      displayMode: "manual",
      totalCertificationPoints: 12,
      days: [
        {
          date: "Montag, 10.03.2025",
          certificationPoints: 6,
          entries: [
            {
              time: "09:00 - 09:15 Uhr",
              topic: "Begrüßung und Einführung",
              speaker: "Prof. Dr. med. Erika Mustermann",
            },
            {
              time: "09:15 - 10:15 Uhr",
              topic: "Vom akuten zum chronischen Schmerz: Mechanismen und Folgen für die Praxis",
              speaker: "PD Dr. med. Anna Musterfrau",
            },
            {
              time: "10:30 - 12:00 Uhr",
              topic:
                "Langzeitanwendung von Opioiden bei nicht-tumorbedingten Schmerzen: Indikation, Therapieziele, Beendigung",
              speaker: "Prof. Dr. med. Erika Mustermann\nDr. med. Max Mustermann",
            },
            { time: "12:00 - 13:00 Uhr", topic: "Mittagspause" },
            {
              time: "13:00 - 14:30 Uhr",
              topic:
                "Interdisziplinäre multimodale Schmerztherapie: Wer profitiert, und wie gelingt der Übergang in den Alltag?",
              speaker: "Dipl.-Psych. Jonas Mustermann\nLena Musterfrau, Physiotherapeutin",
            },
            {
              time: "14:45 - 16:15 Uhr",
              topic: "Neuropathische Schmerzen: Diagnostik am Krankenbett und Stufen der Behandlung",
              speaker: "PD Dr. med. Anna Musterfrau",
            },
            {
              time: "16:30 - 18:00 Uhr",
              topic: "Fallkonferenz: Schwierige Verläufe aus Klinik und Praxis",
              speaker: "Moderation: Dr. med. Max Mustermann",
            },
          ],
        },
        {
          date: "Dienstag, 11.03.2025",
          certificationPoints: 6,
          entries: [
            {
              time: "09:00 - 10:30 Uhr",
              topic: "Atemnot bei fortgeschrittener Erkrankung: nichtmedikamentöse Maßnahmen und Opioide",
              speaker: "Dr. med. Thomas Mustermann",
            },
            {
              time: "10:45 - 12:00 Uhr",
              topic: "Palliative Versorgung zu Hause: Zusammenarbeit von Hausarztpraxis, Pflege und SAPV",
              speaker: "Dr. med. Max Mustermann\nMiriam Musterfrau, M. Sc.",
            },
            { time: "12:00 - 13:00 Uhr", topic: "Mittagspause" },
            {
              time: "13:00 - 14:30 Uhr",
              topic: "Schmerz bei Menschen mit Demenz erkennen und behandeln",
              speaker: "Miriam Musterfrau, M. Sc.\nProf. Dr. med. Karl Mustermann",
            },
            {
              time: "14:45 - 16:15 Uhr",
              topic: "Therapieziele ändern: Gespräche über Begrenzung und Beendigung von Behandlungen",
              speaker: "Dipl.-Psych. Jonas Mustermann",
            },
            {
              time: "16:30 - 17:30 Uhr",
              topic: "Spiritualität und Sinn: Was Seelsorge im Behandlungsteam beiträgt",
              speaker: "Pfarrerin Julia Musterfrau",
            },
            {
              time: "17:30 - 18:00 Uhr",
              topic: "Zusammenfassung und Ausblick",
              speaker: "Prof. Dr. med. Erika Mustermann",
            },
          ],
        },
      ],
    },
  };
}
