import { Button, Text } from "@mantine/core";
import { useRef } from "react";
import { useCamera } from "#app/ui/scan/use-camera.ts";
import { AdminIcon } from "../../ui/admin-icon.tsx";

/** Ignores repeated reads of a code while it is held in front of the camera. */
const repeatMilliseconds = 4000;

/** The camera scanner, which stays open between persons. */
export function DoorScan({ onCode }: { onCode: (code: string) => void }) {
  const { isOffered, isOpen, Camera, hasFailed, open, close } = useCamera();
  const last = useRef({ code: "", seenAt: 0 });
  if (!isOffered) return null;
  const read = (code: string) => {
    const now = Date.now();
    const isNew = code !== last.current.code || now - last.current.seenAt > repeatMilliseconds;
    last.current = { code, seenAt: now };
    if (isNew) onCode(code);
  };
  return (
    <div className="door-scan">
      <Button size="md" leftSection={<AdminIcon name="qr" isSmall />} onClick={isOpen ? close : open}>
        {isOpen ? "Kamera schließen" : "Code scannen"}
      </Button>
      {isOpen && Camera && (
        <Camera onText={read} hint="Der Code aus der Bestätigung, oder der Strichcode der EFN-Karte." />
      )}
      {isOpen && hasFailed && (
        <Text role="alert">Die Kamera lässt sich gerade nicht laden. Bitte suchen Sie den Namen.</Text>
      )}
    </div>
  );
}
