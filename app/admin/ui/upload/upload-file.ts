import { uploadRefusalText } from "#app/text/upload.ts";
import { type ImageFolder, type UploadKind, uploadLimitBytes } from "#model/upload.ts";
import type { PictureOrigin } from "../rich-text/picture-origin.ts";
import { askToSignIn } from "../signed-out/ask-to-sign-in.ts";
import type { UploadAnswer } from "./upload.ts";

/** What a file is for: decides its folder, its limits and what is accepted. */
export type UploadTarget =
  /** `originOf`: what is known of a picture that comes from elsewhere. */
  | { kind: "image"; folder: ImageFolder; originOf?: (file: File) => PictureOrigin | undefined }
  | { kind: "qr"; eventId: string }
  | { kind: Exclude<UploadKind, "image" | "qr"> };

export type UploadedFile = Extract<UploadAnswer, { url: string }>;

export type UploadOutcome =
  | { ok: true; file: UploadedFile }
  /** The file was not taken; `message` says why, in a sentence for whoever chose it. */
  | { ok: false; reason: "refused"; message: string }
  /** No usable answer: the network, the server, or it was called off. */
  | { ok: false; reason: "failed" };

const notSignedIn = "Sie sind nicht mehr angemeldet.";

/**
 * Sends a file to `/admin/upload`. Too large files and those that are no PDF where one is wanted are refused before.
 * @param onProgress called with whole percent
 * @param signal calls it off
 */
export function uploadFile(
  file: File,
  target: UploadTarget,
  onProgress: (percent: number) => void,
  signal?: AbortSignal,
): Promise<UploadOutcome> {
  const { kind } = target;
  if (kind.endsWith("-pdf") && !(file.type === "application/pdf" || /\.pdf$/i.test(file.name))) {
    return Promise.resolve(refused(uploadRefusalText("not_a_pdf", kind)));
  }
  if (file.size > uploadLimitBytes(kind)) return Promise.resolve(refused(uploadRefusalText("too_large", kind)));

  return new Promise((resolve) => {
    // Not fetch: only XMLHttpRequest tells how much has been sent.
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0);
    request.onload = () => {
      // The guard answered, and the browser followed to the sign-in page.
      if (!request.responseURL.includes("/admin/login")) return resolve(outcomeOf(request));
      askToSignIn().then((isSignedIn) =>
        resolve(isSignedIn ? uploadFile(file, target, onProgress, signal) : refused(notSignedIn)),
      );
    };
    request.onerror = request.onabort = () => resolve({ ok: false, reason: "failed" });
    signal?.addEventListener("abort", () => request.abort());
    request.open("POST", `/admin/upload?${queryOf(file, target)}`);
    request.send(file);
  });
}

function queryOf(file: File, target: UploadTarget): URLSearchParams {
  const query = new URLSearchParams({ art: target.kind, name: file.name });
  if (target.kind === "image") {
    query.set("ordner", target.folder);
    const origin = target.originOf?.(file);
    if (origin?.description) query.set("beschreibung", origin.description);
    if (origin?.source) query.set("quelle", origin.source);
  }
  if (target.kind === "qr") query.set("eintrag", target.eventId);
  return query;
}

function outcomeOf(request: XMLHttpRequest): UploadOutcome {
  try {
    const answer = JSON.parse(request.responseText) as UploadAnswer;
    if ("url" in answer) return { ok: true, file: answer };
    return answer.message ? refused(answer.message) : { ok: false, reason: "failed" };
  } catch {
    return { ok: false, reason: "failed" };
  }
}

function refused(message: string): UploadOutcome {
  return { ok: false, reason: "refused", message };
}
