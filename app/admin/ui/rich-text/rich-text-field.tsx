import "./rich-text.css";
import { Input } from "@mantine/core";
import { useEffect, useId, useRef, useState } from "react";
import { useIsInBrowser } from "#app/ui/use-is-in-browser.ts";
import type { ImageFolder } from "#model/upload.ts";
import { useMayChangeForm } from "../editor/may-change.ts";
import { type WaitingSelection, WaitingText } from "./waiting-text.tsx";

type TextEditor = typeof import("./rich-text-editor.tsx")["default"];

let loaded: TextEditor | undefined;
async function loadTextEditor(): Promise<TextEditor> {
  loaded ??= (await import("./rich-text-editor.tsx")).default;
  return loaded;
}

// The page from the server has a text: its editor is fetched while the rest of the script is still starting.
if (typeof document !== "undefined" && document.querySelector(".waiting-text")) void loadTextEditor().catch(() => {});

/**
 * A field for rich text, 500 px high (SPEC §9). Its editor is fetched only where a form shows one; until it is there, the
 * text can be typed in as plain paragraphs.
 */
export function RichTextField({
  label,
  value,
  onChange,
  error,
  description,
  folder = "news",
}: {
  label: string;
  value: string;
  onChange: (html: string) => void;
  error?: string;
  description?: string;
  /** Where pictures put into the text go. */
  folder?: ImageFolder;
}) {
  const id = useId();
  const mayChange = useMayChangeForm();
  const TextEditor = useTextEditor();
  const selection = useRef<WaitingSelection>(undefined);
  const text = {
    value,
    onChange,
    labelledBy: `${id}-label`,
    describedBy: error ? `${id}-error` : undefined,
    selection,
  };
  return (
    <div>
      <Input.Label id={`${id}-label`} size="md" labelElement="div">
        {label}
      </Input.Label>
      {description && <Input.Description mb={4}>{description}</Input.Description>}
      {!mayChange ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: what is stored was cleaned when it was saved
        <div className="rich-text rich-text-shown" dangerouslySetInnerHTML={{ __html: value }} />
      ) : TextEditor ? (
        <TextEditor {...text} folder={folder} />
      ) : (
        <WaitingText {...text} />
      )}
      {error && (
        <Input.Error id={`${id}-error`} mt={4}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}

/** Undefined until its code has come; a failure to fetch it is the screen's. */
function useTextEditor(): TextEditor | undefined {
  const isInBrowser = useIsInBrowser();
  const [editor, setEditor] = useState(() => (isInBrowser ? loaded : undefined));
  useEffect(() => {
    if (editor) return;
    loadTextEditor().then(
      (found) => setEditor(() => found),
      (error: unknown) =>
        setEditor(() => {
          throw error;
        }),
    );
  }, [editor]);
  return editor;
}
