import { Button, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { AdminIcon } from "./admin-icon.tsx";

const feedbackMilliseconds = 2000;

/** Copies a text and confirms it for 2 s (SPEC §9). */
export function CopyButton({
  text,
  label = "Link kopieren",
  what = "den Link",
}: {
  text: string;
  label?: string;
  /** What the user has to select manually if the browser does not allow copying (accusative). */
  what?: string;
}) {
  const [outcome, setOutcome] = useState<"copied" | "failed">();
  useEffect(() => {
    if (outcome !== "copied") return;
    const timer = setTimeout(() => setOutcome(undefined), feedbackMilliseconds);
    return () => clearTimeout(timer);
  }, [outcome]);

  return (
    <>
      <Button
        variant="default"
        leftSection={<AdminIcon name={outcome === "copied" ? "check" : "copy"} isSmall />}
        onClick={async () => setOutcome((await copy(text)) ? "copied" : "failed")}
      >
        <span aria-live="polite">{outcome === "copied" ? "Kopiert" : label}</span>
      </Button>
      {outcome === "failed" && (
        <Text role="alert" size="sm">
          Der Browser erlaubt das Kopieren nicht. Bitte markieren Sie {what} und drücken Sie Strg+C.
        </Text>
      )}
    </>
  );
}

/** Copies a text to the clipboard. Falls back to `execCommand` without https, where browsers offer no clipboard API. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    // Inside an open dialog, because its focus trap would take the focus away.
    const parent = document.querySelector("[role=dialog]") ?? document.body;
    parent.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    return isCopied;
  }
}
