import "../program/program.css";
import { TextInput } from "@mantine/core";
import type { LegalSection } from "#model/content/legal.ts";
import { excerpt } from "#model/text/excerpt.ts";
import { quoted } from "#text/quoted.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { RichTextField } from "../ui/rich-text/rich-text-field.tsx";
import { MoveButtons } from "../ui/table/move-buttons.tsx";
import { RowAction } from "../ui/table/row-action.tsx";

const shownCharacters = 180;

/** A section of a legal text: an excerpt when collapsed, editable when expanded. */
export function LegalSectionField({
  section: { id, title, content },
  index,
  count,
  isOpen,
  errors,
  onToggle,
  onChange,
  onMove,
  onRemove,
}: {
  section: LegalSection;
  index: number;
  count: number;
  isOpen: boolean;
  /** The form's errors, by path from "sections". */
  errors: Record<string, string>;
  onToggle: () => void;
  onChange: (patch: Partial<LegalSection>) => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}) {
  const name = title ? quoted(title) : `${index + 1}. Abschnitt`;
  const titleError = errors[`sections.${index}.title`];
  const contentError = errors[`sections.${index}.content`];
  const isShown = isOpen || Boolean(titleError || contentError);
  return (
    <section id={`abschnitt-${id}`} className="program-day" aria-label={name}>
      <div className="program-day-head">
        <h3 className="legal-section-title">
          <button type="button" className="fold" aria-expanded={isShown} onClick={onToggle}>
            <AdminIcon name={isShown ? "fold" : "unfold"} />
            {title || `${index + 1}. Abschnitt`}
          </button>
        </h3>
        <div className="core-value-actions">
          <MoveButtons name={name} index={index} count={count} onMove={onMove} />
          <RowAction icon="trash" tip="Abschnitt löschen" label={`${name} löschen`} onClick={onRemove} isDanger />
        </div>
      </div>
      {isShown ? (
        <>
          <TextInput
            label="Titel des Abschnitts"
            value={title}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
            error={titleError}
            mb="md"
          />
          <RichTextField
            label="Inhalt"
            value={content}
            onChange={(html) => onChange({ content: html })}
            error={contentError}
          />
        </>
      ) : (
        <p className="muted legal-excerpt">{excerpt(content, shownCharacters).text || "Noch kein Inhalt"}</p>
      )}
    </section>
  );
}
