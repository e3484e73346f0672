import { TextInput } from "@mantine/core";
import type { CodeKind } from "#model/accounts/second-factor.ts";
import { codeLabels } from "#text/accounts/second-factor.ts";

export function CodeInput(props: {
  kind: CodeKind;
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
}) {
  const isApp = props.kind === "app";
  return (
    <TextInput
      data-autofocus
      label={codeLabels[props.kind]}
      autoComplete={isApp ? "one-time-code" : "off"}
      inputMode={isApp ? "numeric" : "text"}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
      value={props.value}
      error={props.error}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      w="min(16rem, 100%)"
    />
  );
}
