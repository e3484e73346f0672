import type { DefaultRecords } from "./default-records.ts";
import checklist from "./documents/entlassung-nach-hause.pdf?inline";
import statutes from "./documents/mustersatzung.pdf?inline";
import leaflet from "./documents/schmerzsprechstunde.pdf?inline";
import { documentKey } from "./picture-key.ts";

export interface DefaultDocumentFile {
  name: string;
  body: Uint8Array;
}

/** The PDFs of the default library; made by scripts/print-default-documents.ts. */
export const documentFiles = [
  { name: "merkblatt-schmerzsprechstunde", body: bytesOf(leaflet) },
  { name: "checkliste-klinik-nach-hause", body: bytesOf(checklist) },
  { name: "mustersatzung", body: bytesOf(statutes) },
] as const satisfies DefaultDocumentFile[];

/** Returns three documents that are useful as they are and show what the library is for. */
export function defaultDocuments(now: Date): DefaultRecords<"documents"> {
  const [merkblatt, checkliste, satzung] = documentFiles.map(({ name, body }) => ({
    fileType: "pdf" as const,
    fileUrl: `/files/${documentKey(name, now)}`,
    size: body.byteLength,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  }));
  if (!merkblatt || !checkliste || !satzung) return {};
  return {
    schmerzsprechstunde: {
      ...merkblatt,
      title: "Merkblatt: Gut vorbereitet in die Schmerzsprechstunde",
      description: "Was Sie mitbringen, worüber Sie vorher nachdenken und was Sie im Gespräch fragen können.",
      category: "Merkblätter",
      tags: ["Schmerz", "Sprechstunde", "Vorbereitung"],
    },
    "klinik-nach-hause": {
      ...checkliste,
      title: "Checkliste: Von der Klinik nach Hause",
      description: "Woran Teams denken, wenn ein schwer kranker Mensch entlassen wird, auf einer Seite zum Abhaken.",
      category: "Checklisten",
      tags: ["Palliativversorgung", "Entlassung"],
    },
    mustersatzung: {
      ...satzung,
      title: "Muster einer Satzung",
      description: "Beispiel für den Aufbau der Satzung eines gemeinnützigen Vereins, durch die eigene zu ersetzen.",
      category: "Verein",
      tags: ["Satzung", "Muster"],
    },
  };
}

function bytesOf(dataUrl: string): Uint8Array {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
}
