import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { formatInstant } from "#text/date.ts";
import { useCommand } from "../ui/command/use-command.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import type { EditorAnswer, EditorSubmission } from "../ui/editor/editor-answer.ts";

type Sharing = Extract<EditorSubmission, { intent: "shareDraft" | "unshareDraft" }>;

/** Manages links to a draft for people without an account. A link is shown once: only its hash is stored. */
export function ShareDraft({ id }: { id: string }) {
  const [link, setLink] = useState<{ url: string; expiresAt: string }>();
  const { submit, pending, isRunning } = useCommand<Sharing, EditorAnswer>({
    done: (_sent, answer) => (answer.link ? undefined : "Alle Links zu dieser Vorschau sind gesperrt"),
    failed: "Fehler beim Ändern der Links zur Vorschau",
    onDone: (answer) => setLink(answer.link),
  });
  return (
    <>
      <Button size="sm" variant="default" disabled={isRunning} onClick={() => submit({ intent: "shareDraft", id })}>
        {pending[0]?.intent === "shareDraft" ? "Wird erstellt..." : "Link zur Vorschau erstellen"}
      </Button>
      <Button size="sm" variant="subtle" disabled={isRunning} onClick={() => submit({ intent: "unshareDraft", id })}>
        Vorschau-Links sperren
      </Button>
      {link && (
        <div className="shared-link" role="status">
          <TextInput
            label="Link zur Vorschau, ohne Anmeldung"
            description={`Gilt bis ${formatInstant(link.expiresAt)} Uhr. Er wird nur jetzt angezeigt.`}
            value={link.url}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={link.url} />
        </div>
      )}
    </>
  );
}
