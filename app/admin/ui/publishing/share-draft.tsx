import { Button, TextInput } from "@mantine/core";
import { useEffect } from "react";
import { useFetcher } from "react-router";
import { formatInstant } from "#text/date.ts";
import { asJson } from "../as-json.ts";
import { CopyButton } from "../copy-button.tsx";
import type { EditorAnswer, EditorSubmission } from "../editor/editor-answer.ts";
import { showError, showSuccess } from "../feedback/toast.tsx";

/** Manages links to a draft for people without an account. A link is shown once: only its hash is stored. */
export function ShareDraft({ id }: { id: string }) {
  const { submit, data, state, json } = useFetcher<EditorAnswer>();
  const sending = (json as EditorSubmission | undefined)?.intent;
  const link = data?.ok ? data.link : undefined;
  useEffect(() => {
    if (!data) return;
    if (!data.ok) showError("Fehler beim Ändern der Links zur Vorschau");
    else if (!data.link) showSuccess("Alle Links zu dieser Vorschau sind geschlossen");
  }, [data]);
  const send = (submission: EditorSubmission) => void submit(submission as never, asJson);
  return (
    <>
      <Button
        size="sm"
        variant="default"
        disabled={state !== "idle"}
        onClick={() => send({ intent: "shareDraft", id })}
      >
        {sending === "shareDraft" ? "Wird erstellt..." : "Link zur Vorschau erstellen"}
      </Button>
      <Button
        size="sm"
        variant="subtle"
        disabled={state !== "idle"}
        onClick={() => send({ intent: "unshareDraft", id })}
      >
        Links schließen
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
