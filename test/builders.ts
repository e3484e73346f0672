import type { ContentInput } from "#model/content/collections.ts";

/** Builders of complete documents; a test states only the fields it is about. */
type Changes<T> = Partial<T>;

export function anEvent(changes: Changes<ContentInput<"events">> = {}): ContentInput<"events"> {
  return {
    title: "Schmerztherapie in der Praxis",
    date: "2026-09-12",
    description: "<p>Ein Tag für alle Berufe.</p>",
    ...changes,
  };
}

export function aNewsItem(changes: Changes<ContentInput<"news">> = {}): ContentInput<"news"> {
  return { title: "Neue Sprechzeiten", date: "2026-05-04", content: "<p>Wir sind länger für Sie da.</p>", ...changes };
}

export function aLibraryDocument(changes: Changes<ContentInput<"documents">> = {}): ContentInput<"documents"> {
  return {
    title: "Leitfaden Opioide",
    fileType: "pdf",
    fileUrl: "/files/documents/1781517600000-leitfaden.pdf",
    size: 120_000,
    createdAt: "2026-05-04T08:00:00.000Z",
    updatedAt: "2026-05-04T08:00:00.000Z",
    author: "Admin",
    ...changes,
  };
}

export function aBoardMember(changes: Changes<ContentInput<"board">> = {}): ContentInput<"board"> {
  return {
    name: "Anna Beispiel",
    title: "Dr. med.",
    role: "Vorsitzende",
    description: "Fachärztin für Anästhesiologie.",
    image: "/files/board/1781517600000-anna.png",
    position: 1,
    ...changes,
  };
}

export function aCongressProgram(changes: Changes<ContentInput<"congresses">> = {}): ContentInput<"congresses"> {
  return {
    title: "Kongressprogramm 2026",
    days: [
      {
        date: "Samstag, 12.09.2026",
        certificationPoints: 8,
        entries: [{ time: "09:00", topic: "Begrüßung", speaker: "Dr. Anna Beispiel" }],
      },
    ],
    ...changes,
  };
}
