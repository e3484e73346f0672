import { Button, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { AdminIcon } from "./admin-icon.tsx";

const feedbackMilliseconds = 2000;

/** Copies a text and says so for 2 s (SPEC §9). */
export function CopyButton({
  text,
  label = "Link kopieren",
  what = "den Link",
}: {
  text: string;
  label?: string;
  /** What is to be marked by hand where the browser does not allow it. */
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

/** Browsers offer the clipboard on https only; the older way works everywhere else. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    // Inside the open dialog, which keeps the focus to itself.
    const parent = document.querySelector("[role=dialog]") ?? document.body;
    parent.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    return isCopied;
  }
}
