import "./rich-text.css";
import { Input } from "@mantine/core";
import { memo, useEffect, useId, useRef, useState } from "react";
import { useIsInBrowser } from "#app/ui/use-is-in-browser.ts";
import type { ImageFolder } from "#model/files/upload.ts";
import { useMayChangeForm } from "../editor/may-change.ts";
import { type WaitingSelection, WaitingText } from "./waiting-text.tsx";

type TextEditor = typeof import("./rich-text-editor.tsx")["default"];

let loaded: TextEditor | undefined;
async function loadTextEditor(): Promise<TextEditor> {
  loaded ??= (await import("./rich-text-editor.tsx")).default;
  return loaded;
}

// A server-rendered page contains a text: load the editor while the rest of the script is still starting.
if (typeof document !== "undefined" && document.querySelector(".waiting-text")) void loadTextEditor().catch(() => {});

/**
 * A rich text field, 500 px high (SPEC §9). The editor is loaded on demand; until then the text can be edited as plain
 * paragraphs.
 */
export const RichTextField = memo(function RichTextField({
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
  /** The upload folder for pictures in the text. */
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
        // biome-ignore lint/security/noDangerouslySetInnerHtml: stored HTML was sanitised on saving
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
});

/** Returns the editor component, undefined until loaded. A failed load is thrown to the screen's error boundary. */
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
