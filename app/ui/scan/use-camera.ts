import { type ComponentType, useState } from "react";
import { useIsInBrowser } from "#app/ui/use-is-in-browser.ts";
import type { CameraProps } from "./camera.tsx";

/** Loaded in the browser when scanning starts: the decoder is larger than the page. */
export const loadCamera = import.meta.env.SSR ? undefined : () => import("./camera.tsx");

export interface CameraSwitch {
  /** False on devices and at addresses where the browser offers no camera. */
  isOffered: boolean;
  isOpen: boolean;
  /** The camera component, once it is loaded. */
  Camera: ComponentType<CameraProps> | undefined;
  hasFailed: boolean;
  open(): void;
  close(): void;
}

/** Returns the state of a camera that is loaded and started on demand. */
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
