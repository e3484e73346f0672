import { Anchor, Stack } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { CodeKind } from "#model/accounts/second-factor.ts";
import { CodeInput } from "../../account/second-factor/code-input.tsx";
import { DialogButtons } from "./dialog-buttons.tsx";

/** The step after the password for accounts with a second factor. */
export function CodeStep(props: {
  isPending: boolean;
  button: string;
  onSubmit: (credentials: { kind: CodeKind; code: string }) => void;
  onCancel: () => void;
}) {
  const [kind, setKind] = useState<CodeKind>("app");
  const [code, setCode] = useState("");
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind has a field of its own
  useEffect(() => form.current?.querySelector("input")?.focus(), [kind]);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit({ kind, code });
      }}
    >
      <Stack>
        <CodeInput key={kind} kind={kind} value={code} error={undefined} onChange={setCode} />
        <Anchor
          component="button"
          type="button"
          onClick={() => {
            setKind(kind === "app" ? "recovery" : "app");
            setCode("");
          }}
        >
          {kind === "app"
            ? "Stattdessen einen Wiederherstellungscode eingeben"
            : "Stattdessen einen Code aus der App eingeben"}
        </Anchor>
        <DialogButtons isPending={props.isPending} label={props.button} onCancel={props.onCancel} />
      </Stack>
    </form>
  );
}
