import type { RichTextEditorLabels } from "@mantine/tiptap";

/** Headings are named by level, as on their buttons; the page title is level 1. */
export const labels: Partial<RichTextEditorLabels> = {
  h2ControlLabel: "Überschrift 2",
  h3ControlLabel: "Überschrift 3",
  h4ControlLabel: "Überschrift 4",
  boldControlLabel: "Fett",
  italicControlLabel: "Kursiv",
  underlineControlLabel: "Unterstrichen",
  clearFormattingControlLabel: "Formatierung entfernen",
  bulletListControlLabel: "Aufzählung",
  orderedListControlLabel: "Nummerierte Liste",
  blockquoteControlLabel: "Zitat",
  alignLeftControlLabel: "Linksbündig",
  alignCenterControlLabel: "Zentriert",
  alignRightControlLabel: "Rechtsbündig",
  alignJustifyControlLabel: "Blocksatz",
  undoControlLabel: "Rückgängig",
  redoControlLabel: "Wiederholen",
  tableInsertControlLabel: "Tabelle einfügen",
  tableInsertLabel: (columns, rows) =>
    `Tabelle mit ${columns} ${columns === 1 ? "Spalte" : "Spalten"} und ${rows} ${rows === 1 ? "Zeile" : "Zeilen"} einfügen`,
  tableDeleteControlLabel: "Tabelle löschen",
  tableColumnAfterControlLabel: "Spalte rechts einfügen",
  tableColumnDeleteControlLabel: "Spalte löschen",
  tableRowAfterControlLabel: "Zeile darunter einfügen",
  tableRowDeleteControlLabel: "Zeile löschen",
  tableToggleHeaderRowControlLabel: "Kopfzeile an oder aus",
};
