import "./upload-area.css";
import { Button, Group, Progress, Text } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { useRef } from "react";
import { acceptedTypes } from "#model/files/upload.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import type { UploadTarget } from "./upload-file.ts";
import type { UploadFailure, UploadState } from "./use-upload.ts";

/** An area to drop or choose files, with progress and a cancel button. Failures stay below until the next attempt. */
export function UploadArea({
  kind,
  name,
  label,
  limits,
  upload,
  failureText,
  isMultiple = false,
  children,
}: {
  kind: UploadTarget["kind"];
  /** The accessible name of the area. */
  name: string;
  /** The label of the button, "Bild hochladen". */
  label: string;
  /** "PNG, JPG oder GIF bis 5MB" */
  limits: string;
  upload: UploadState;
  failureText: (failure: UploadFailure) => string;
  isMultiple?: boolean;
  /** The current content. */
  children?: React.ReactNode;
}) {
  const { running, failures, hint, start, cancel } = upload;
  const choose = useRef<() => void>(null);
  return (
    <Dropzone
      role="group"
      aria-label={name}
      className="drop-area"
      openRef={choose}
      onDrop={start}
      // Files are only rejected when there are too many. The server determines the type from the content.
      onReject={(rejected) => start(rejected.slice(0, 1).map(({ file }) => file))}
      multiple={isMultiple}
      inputProps={{ accept: acceptedTypes(kind), "aria-label": "Datei wählen", "aria-hidden": true }}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
    >
      {children}
      {running ? (
        <UploadRunning running={running} onCancel={cancel} />
      ) : (
        <>
          <p className="muted drop-prompt">
            {isMultiple
              ? "Ziehen Sie Dateien hierher, oder wählen Sie welche aus."
              : "Ziehen Sie eine Datei hierher, oder wählen Sie eine aus."}
          </p>
          <Button
            variant="default"
            leftSection={<AdminIcon name="upload" isSmall />}
            onClick={() => choose.current?.()}
          >
            {label}
          </Button>
        </>
      )}
      {failures.length > 0 && (
        <div role="alert">
          {failures.map(({ fileName, failure }) => (
            <Text key={fileName} c="red" size="sm" className="breakable">
              {isMultiple && `${fileName}: `}
              {failureText(failure)}
            </Text>
          ))}
        </div>
      )}
      {hint && (
        <Text role="status" size="sm">
          {hint}
        </Text>
      )}
      <p className="muted drop-hint">{limits}</p>
    </Dropzone>
  );
}

/** The progress of an upload and a cancel button. */
export function UploadRunning({
  running: { percent, number, count },
  onCancel,
}: {
  running: NonNullable<UploadState["running"]>;
  onCancel: () => void;
}) {
  const which = count > 1 ? `Datei ${number} von ${count}: ` : "";
  return (
    <div className="drop-running">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">
          {which}
          {percent < 100 ? `Wird hochgeladen... ${percent} %` : "Wird verarbeitet..."}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={onCancel}>
          Abbrechen
        </Button>
      </Group>
      <Progress value={percent} aria-label="Fortschritt" mt={4} />
    </div>
  );
}

/** SPEC §8: 'Fehler beim Hochladen: {reason}'. */
export function imageFailureText(failure: UploadFailure): string {
  return `Fehler beim Hochladen: ${failure.reason === "refused" ? failure.message : "Unbekannter Fehler"}`;
}

export const imageLimits = "PNG, JPG oder GIF bis 5MB";
