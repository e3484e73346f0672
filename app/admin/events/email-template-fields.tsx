import { Button, Input, Textarea, TextInput } from "@mantine/core";
import { useRef } from "react";
import { type EmailPlaceholder, type EmailTemplate, emailPlaceholders } from "#model/registrations/email-template.ts";

const meanings: Record<EmailPlaceholder, string> = {
  "[TITLE]": "Anrede",
  "[FIRST_NAME]": "Vorname",
  "[LAST_NAME]": "Nachname",
  "[EVENT_TITLE]": "Titel der Veranstaltung",
  "[EVENT_DATE]": "Datum",
  "[EVENT_TIME]": "Uhrzeit",
  "[EVENT_LOCATION]": "Ort",
  "[STATUS]": "Satz über die Anmeldung: Sie besteht, wartet oder ist storniert",
  "[MANAGE_LINK]": "Link zur eigenen Anmeldung",
  "[PRICE]": "Preis",
  "[PAYMENT]": "Preis, Enthaltenes, Zahlungsweg, Frist und Bedingungen",
};

/** Subject and text of the confirmation mail; a click on a placeholder inserts it at the cursor. */
export function EmailTemplateFields({
  template,
  onChange,
  errors,
}: {
  template: EmailTemplate;
  onChange: (template: EmailTemplate) => void;
  errors: { subject?: string; body?: string };
}) {
  const subject = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const last = useRef<"subject" | "body">("body");

  function insert(placeholder: EmailPlaceholder): void {
    const name = last.current;
    const field = name === "subject" ? subject.current : body.current;
    const text = template[name];
    const start = field?.selectionStart ?? text.length;
    const end = field?.selectionEnd ?? start;
    onChange({ ...template, [name]: text.slice(0, start) + placeholder + text.slice(end) });
    // Moves the cursor behind the placeholder, once the field has the new text.
    setTimeout(() => {
      field?.focus();
      field?.setSelectionRange(start + placeholder.length, start + placeholder.length);
    });
  }

  function change(patch: Partial<EmailTemplate>): void {
    last.current = "subject" in patch ? "subject" : "body";
    onChange({ ...template, ...patch });
  }
  /** Marks a field as last edited; Tab, which only moves between fields, does not count. */
  const trackEdits = (name: "subject" | "body") => ({
    onClick: () => {
      last.current = name;
    },
    onKeyDown: ({ key }: React.KeyboardEvent) => {
      if (key !== "Tab" && key !== "Shift") last.current = name;
    },
  });

  return (
    <>
      <TextInput
        ref={subject}
        label="Betreff"
        value={template.subject}
        error={errors.subject}
        {...trackEdits("subject")}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      <Textarea
        ref={body}
        mt="md"
        label="Text"
        autosize
        minRows={10}
        maxRows={22}
        value={template.body}
        error={errors.body}
        {...trackEdits("body")}
        onChange={(event) => change({ body: event.currentTarget.value })}
      />
      <Input.Wrapper
        mt="md"
        size="md"
        labelElement="div"
        label="Platzhalter"
        description="Ein Klick fügt den Platzhalter am Cursor ein. Beim Versand stehen dort die Angaben der Anmeldung."
      >
        <div className="placeholders">
          {emailPlaceholders.map((placeholder) => (
            <Button
              key={placeholder}
              size="compact-sm"
              variant="default"
              // Keeps the focus and cursor in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(placeholder)}
            >
              {placeholder}
              <span className="placeholder-meaning">{meanings[placeholder]}</span>
            </Button>
          ))}
        </div>
      </Input.Wrapper>
    </>
  );
}
