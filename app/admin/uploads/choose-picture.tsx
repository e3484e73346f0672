import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { AdminIcon } from "../ui/admin-icon.tsx";
import type { PictureChoice } from "./picture-choices.ts";

const PicturePicker = lazy(() => import("./picture-picker.tsx").then((file) => ({ default: file.PicturePicker })));

/**
 * A button that opens the picture picker, which is loaded with the first click.
 * @param name what the picture is for, for screen readers
 */
export function ChoosePicture({
  name,
  onChoose,
  onToggle,
}: {
  name: string;
  onChoose: (picture: PictureChoice) => void;
  /** Called when the dialog opens and closes. */
  onToggle?: (isOpen: boolean) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  function setOpen(opened: boolean): void {
    setIsOpen(opened);
    onToggle?.(opened);
  }
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<AdminIcon name="image" isSmall />}
        aria-label={`${name} aus den Medien wählen`}
        aria-haspopup="dialog"
        onClick={() => {
          setWasOpen(true);
          setOpen(true);
        }}
      >
        Aus den Medien wählen
      </Button>
      {wasOpen && (
        <Suspense>
          <PicturePicker
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onChoose={(picture) => {
              setOpen(false);
              onChoose(picture);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
