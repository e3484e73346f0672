import "./rich-text.css";
import { Input, Skeleton } from "@mantine/core";
import { lazy, Suspense, useId } from "react";
import { useIsInBrowser } from "#app/ui/use-is-in-browser.ts";
import type { ImageFolder } from "#model/upload.ts";

const TextEditor = lazy(() => import("./rich-text-editor.tsx"));

const editorHeight = 500;

/** A field for rich text, 500 px high (SPEC §9). Its editor is fetched only where a form shows one. */
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
  const isInBrowser = useIsInBrowser();
  const waiting = <Skeleton height={editorHeight} />;
  return (
    <div>
      <Input.Label id={`${id}-label`} size="md" labelElement="div">
        {label}
      </Input.Label>
      {description && <Input.Description mb={4}>{description}</Input.Description>}
      {isInBrowser ? (
        <Suspense fallback={waiting}>
          <TextEditor
            value={value}
            onChange={onChange}
            folder={folder}
            labelledBy={`${id}-label`}
            describedBy={error ? `${id}-error` : undefined}
          />
        </Suspense>
      ) : (
        waiting
      )}
      {error && (
        <Input.Error id={`${id}-error`} mt={4}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}
