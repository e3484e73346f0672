import { type ComponentType, type ReactNode, useState } from "react";
import { efnProblem, stripEfn } from "#model/certificates/efn.ts";
import { useCamera } from "./use-camera.ts";

export interface EfnScanProps {
  /** The button component of the surrounding page. */
  Button: ComponentType<{ onClick: () => void; children: ReactNode }>;
  /** Called with the 15 digits of a card. */
  onEfn: (efn: string) => void;
}

/** Scans the EFN on the card of a chamber; renders nothing where no camera can be used. */
export function EfnScan({ Button, onEfn }: EfnScanProps) {
  const { isOffered, isOpen, Camera, hasFailed, open, close } = useCamera();
  const [said, setSaid] = useState("");
  if (!isOffered) return null;
  const read = (text: string) => {
    if (efnProblem(text)) return setSaid("Dieser Strichcode ist keine EFN.");
    close();
    setSaid("EFN gelesen. Bitte vergleichen Sie die Ziffern mit der Karte.");
    onEfn(stripEfn(text));
  };
  return (
    <div>
      {isOpen ? (
        <Button onClick={close}>Kamera schließen</Button>
      ) : (
        <Button
          onClick={() => {
            setSaid("");
            open();
          }}
        >
          Karte scannen
        </Button>
      )}
      {isOpen && Camera && (
        <Camera onText={read} hint="Halten Sie den Strichcode der Karte so, dass er das Bild fast ausfüllt." />
      )}
      <div role="status">
        {isOpen && hasFailed ? "Die Kamera lässt sich gerade nicht laden. Bitte tippen Sie die Ziffern ein." : said}
      </div>
    </div>
  );
}
