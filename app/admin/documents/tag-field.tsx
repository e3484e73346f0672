import { Button, Group, Input, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { addTag, suggestTags } from "#model/content/library-document.ts";
import { quoted } from "#text/quoted.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";

/**
 * Tags of a document: typed and added with Enter or the button, or chosen from up to five suggestions. The tag being
 * typed already counts as one, so that saving by shortcut and leaving do not lose it.
 */
export function TagField({
  label,
  value,
  usedTags,
  onChange,
  errors,
}: {
  label: string;
  value: string[];
  /** Tags of all documents, including duplicates. */
  usedTags: readonly string[];
  onChange: (tags: string[]) => void;
  /** The form's errors, by path from "tags". */
  errors: Record<string, string>;
}) {
  /** The text being typed, and the tags without it. */
  const [pending, setPending] = useState<{ typed: string; others: string[] }>();
  const typed = pending?.typed ?? "";
  const given = pending?.others ?? value;
  const input = useRef<HTMLInputElement>(null);
  const suggestions = suggestTags(usedTags, given);
  const error = Object.entries(errors).find(([path]) => path === "tags" || path.startsWith("tags."))?.[1];

  function type(text: string): void {
    setPending({ typed: text, others: given });
    onChange(addTag(given, text));
  }

  function set(tags: string[]): void {
    setPending(undefined);
    onChange(tags);
    input.current?.focus();
  }

  return (
    // On blur the typed text is added as a tag, without Enter.
    // biome-ignore lint/a11y/noStaticElementInteractions: listens only for the focus leaving
    <div
      className="editor-part"
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setPending(undefined)}
    >
      <Group align="flex-end" wrap="nowrap">
        <TextInput
          ref={input}
          flex={1}
          label={label}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // Enter adds the tag instead of saving the form.
            event.preventDefault();
            set(value);
          }}
          error={error !== undefined}
        />
        <Button variant="default" size="md" onClick={() => set(value)} disabled={typed.trim() === ""}>
          Hinzufügen
        </Button>
      </Group>
      {error && <Input.Error mt={4}>{error}</Input.Error>}
      {given.length > 0 && (
        <ul className="tags" aria-label="Vergebene Schlagwörter">
          {given.map((tag) => (
            <li key={tag} className="tag tag-chosen">
              {tag}
              <button
                type="button"
                aria-label={`Schlagwort ${quoted(tag)} entfernen`}
                onClick={() => set(value.filter((other) => other !== tag))}
              >
                <AdminIcon name="close" isSmall />
              </button>
            </li>
          ))}
        </ul>
      )}
      {suggestions.length > 0 && (
        <div className="tag-suggestions">
          <span className="muted">Vorschläge:</span>
          {suggestions.map((tag) => (
            <Button key={tag} size="compact-sm" variant="default" onClick={() => set(addTag(given, tag))}>
              {tag}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
