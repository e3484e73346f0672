import "./camera.css";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { readFrames } from "./read-frames.ts";

export { scanFiles } from "./code-reader.ts";

export interface CameraProps {
  /** Called for each code in view, repeatedly while it is visible. */
  onText: (text: string) => void;
  /** What to hold in front of the camera. */
  hint: string;
}

/** The picture of the camera. Codes are read on the device; no picture is stored or sent. */
export function Camera({ onText, hint }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState("");
  const read = useEffectEvent(onText);
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    readFrames(video.current as HTMLVideoElement, read, signal).catch((error: unknown) => {
      if (!signal.aborted) setProblem(sentenceFor(error));
    });
    return () => stopping.abort();
  }, []);
  return (
    <div className="camera">
      {problem ? (
        <p role="alert" className="camera-problem">
          {problem}
        </p>
      ) : (
        <>
          <video ref={video} muted playsInline aria-label="Bild der Kamera" className="camera-picture" />
          <p role="status" className="camera-hint">
            {hint} Das Bild bleibt auf Ihrem Gerät.
          </p>
        </>
      )}
    </div>
  );
}

function sentenceFor(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError") {
    return "Die Kamera darf nicht benutzt werden. Bitte erlauben Sie es in Ihrem Browser, oder tippen Sie die Angabe ein.";
  }
  if (name === "NotFoundError") return "Dieses Gerät hat keine Kamera. Bitte tippen Sie die Angabe ein.";
  return "Die Kamera lässt sich gerade nicht benutzen. Bitte tippen Sie die Angabe ein.";
}
