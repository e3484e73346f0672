import { type ComponentType, useState } from "react";
import { useIsInBrowser } from "#app/ui/use-is-in-browser.ts";
import type { CameraProps } from "./camera.tsx";

/** Only in the browser, and only when somebody wants to scan: the decoder weighs more than the page. */
export const loadCamera = import.meta.env.SSR ? undefined : () => import("./camera.tsx");

export interface CameraSwitch {
  /** False on devices and addresses where a browser gives no page the camera. */
  isOffered: boolean;
  isOpen: boolean;
  /** The camera, once its code is here. */
  Camera: ComponentType<CameraProps> | undefined;
  hasFailed: boolean;
  open(): void;
  close(): void;
}

/** A camera that is fetched and started by a press. */
export function useCamera(): CameraSwitch {
  const isInBrowser = useIsInBrowser();
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [Camera, setCamera] = useState<ComponentType<CameraProps>>();
  return {
    isOffered: isInBrowser && "mediaDevices" in navigator,
    ...{ isOpen, Camera, hasFailed },
    open() {
      setOpen(true);
      setFailed(false);
      loadCamera?.().then(
        (loaded) => setCamera(() => loaded.Camera),
        () => setFailed(true),
      );
    },
    close: () => setOpen(false),
  };
}
