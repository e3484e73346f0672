import { Button, FileButton, Progress, Text } from "@mantine/core";
import { useRef } from "react";
import { acceptedTypes } from "#model/upload.ts";
import { AdminIcon } from "./admin-icon.tsx";
import type { UploadTarget } from "./upload-file.ts";
import type { UploadState } from "./use-upload.ts";

/** Chooses a file and shows how far it is; what went wrong stands below until the next try. */
export function UploadButton({
  kind,
  label,
  upload,
  failureText,
}: {
  kind: UploadTarget["kind"];
  /** "Bild hochladen" */
  label: string;
  upload: UploadState;
  failureText: (failure: NonNullable<UploadState["failure"]>) => string;
}) {
  const { percent, failure, hint, start } = upload;
  // The same file can be chosen again after it was refused.
  const reset = useRef<() => void>(null);
  const choose = (file: File | null) => {
    start(file);
    reset.current?.();
  };
  return (
    <div className="upload">
      <FileButton onChange={choose} accept={acceptedTypes(kind)} resetRef={reset}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<AdminIcon name="upload" isSmall />}
            disabled={percent !== undefined}
          >
            {percent === undefined ? label : `Wird hochgeladen... ${percent} %`}
          </Button>
        )}
      </FileButton>
      {percent !== undefined && <Progress value={percent} aria-label="Fortschritt" mt="xs" />}
      {failure && (
        <Text role="alert" c="red" size="sm" mt="xs">
          {failureText(failure)}
        </Text>
      )}
      {hint && (
        <Text role="status" size="sm" mt="xs">
          {hint}
        </Text>
      )}
    </div>
  );
}
