import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { PageHits, usePageHits } from "../search/page-hits.tsx";
import { useCommand } from "../ui/command/use-command.ts";
import { useCloseHref } from "../ui/dialog/dialog-href.ts";
import { PageDialog } from "../ui/dialog/page-dialog.tsx";
import { focusMistake } from "../ui/editor/focus-mistake.ts";
import { LeaveGuard } from "../ui/editor/leave-guard.tsx";
import {
  type RedirectErrors,
  type RedirectsAnswer,
  type RedirectsCommand,
  redirectReasons,
} from "./redirects-command.ts";

interface Typed {
  source: string;
  target: string;
}

/** The form of an old address; `before` is the one being changed, if any. */
export function RedirectDialog({ initial, before }: { initial: Typed; before?: string }) {
  const navigate = useNavigate();
  const closeHref = useCloseHref();
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<RedirectErrors>({});
  const [isDone, setDone] = useState(false);
  const search = usePageHits(values.target.trim());
  const { submit, isRunning } = useCommand<RedirectsCommand, RedirectsAnswer>({
    done: "Änderungen wurden gespeichert",
    failed: "Fehler beim Speichern der Adresse",
    reasons: redirectReasons,
    onDone: () => {
      setDone(true);
      // One render later, when the guard knows that nothing is unsaved.
      setTimeout(() => void navigate(closeHref, { replace: true, preventScrollReset: true }));
    },
    onFailure: (answer) => {
      if (answer.reason !== "invalid") return false;
      setErrors(answer.fieldErrors);
      focusMistake();
      return true;
    },
  });
  const isDirty = !isDone && (values.source !== initial.source || values.target !== initial.target);
  const change = (patch: Partial<Typed>) => {
    setValues((known) => ({ ...known, ...patch }));
    setErrors({});
  };
  const send = () => submit({ intent: "save", ...values, ...(before !== undefined && { before }) });

  return (
    <PageDialog title={before === undefined ? "Alte Adresse weiterleiten" : "Weiterleitung ändern"} size="40rem">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          send();
        }}
      >
        <Stack>
          <TextInput
            label="Alte Adresse"
            description="So, wie sie gedruckt oder verlinkt ist; der Name der Website davor kann wegbleiben."
            placeholder="/verein/satzung.html"
            required
            data-autofocus={initial.source === "" || undefined}
            value={values.source}
            error={errors.source}
            onChange={(event) => change({ source: event.currentTarget.value })}
          />
          <div>
            <TextInput
              label="Führt zu"
              description="Der Titel eines Eintrags, um ihn aus der Liste zu wählen, eine Seite dieser Website, zum Beispiel /dokumente, oder eine vollständige Adresse mit https://."
              placeholder="/dokumente oder Titel eines Eintrags"
              required
              data-autofocus={initial.source !== "" || undefined}
              value={values.target}
              error={errors.target}
              onChange={(event) => change({ target: event.currentTarget.value })}
            />
            <PageHits search={search} onChoose={(target) => change({ target })} />
          </div>
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" size="md" component={Link} to={closeHref} replace preventScrollReset>
            Abbrechen
          </Button>
          <Button type="submit" size="md" disabled={isRunning} aria-live="polite">
            {isRunning ? "Wird gespeichert..." : "Speichern"}
          </Button>
        </Group>
        <LeaveGuard isDirty={isDirty} onDiscard={() => setValues(initial)} onSave={send} />
      </form>
    </PageDialog>
  );
}
