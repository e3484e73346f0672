import { type CodeReader, createCodeReader } from "./code-reader.ts";

/** Wide enough for a code held at arm's length, small enough for an old phone. */
const maxWidth = 1280;
const pause = 120;

/**
 * Shows the picture of the rear camera and reads codes until `signal` aborts.
 * @param onText called for each code in view, repeatedly while it is visible
 * @throws DOMException without a camera or permission to use it, Error if the decoder cannot be fetched
 */
export async function readFrames(video: HTMLVideoElement, onText: (text: string) => void, signal: AbortSignal) {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment", width: { ideal: maxWidth } },
    audio: false,
  });
  let reader: CodeReader | undefined;
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
    reader?.close();
  };
  try {
    signal.throwIfAborted();
    video.srcObject = stream;
    [reader] = await Promise.all([createCodeReader(), video.play()]);
    const canvas = document.createElement("canvas");
    while (!signal.aborted) {
      const frame = drawFrame(video, canvas);
      const text = frame ? await reader.read(frame) : "";
      if (text && !signal.aborted) onText(text);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  } finally {
    stop();
  }
}

function drawFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | undefined {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return undefined;
  const scale = Math.min(1, maxWidth / videoWidth);
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return context?.getImageData(0, 0, canvas.width, canvas.height);
}
