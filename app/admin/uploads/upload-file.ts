import { type ImageFolder, type UploadKind, uploadLimitBytes } from "#model/files/upload.ts";
import { uploadRefusalText } from "#text/content/upload.ts";
import type { PictureOrigin } from "../ui/rich-text/picture-origin.ts";
import { askToSignIn } from "../ui/signed-out/ask-to-sign-in.ts";
import type { UploadAnswer } from "./upload.ts";

/** The purpose of a file: determines its folder, limits and accepted types. */
export type UploadTarget = (
  | /** `originOf`: the known origin of a pasted picture. */
  { kind: "image"; folder: ImageFolder; originOf?: (file: File) => PictureOrigin | undefined }
  | { kind: "qr"; eventId: string }
  | { kind: Exclude<UploadKind, "image" | "qr"> }
) & {
  /** Keeps the file although no record uses it. */
  isKept?: boolean;
};

export type UploadedFile = Extract<UploadAnswer, { url: string }>;

export type UploadOutcome =
  | { ok: true; file: UploadedFile }
  /** The file was rejected; `message` tells the user why. */
  | { ok: false; reason: "refused"; message: string }
  /** No usable answer: network or server failure, or cancelled. */
  | { ok: false; reason: "failed" };

const notSignedIn = "Sie sind nicht mehr angemeldet.";

/** Uploads a file to `/admin/upload`. Rejects too large files, and non-PDFs where a PDF is required, beforehand. */
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
    // Not fetch: only XMLHttpRequest reports upload progress.
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0);
    request.onload = () => {
      // The session has ended: the browser followed the redirect to the sign-in page.
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
  if (target.isKept) query.set("behalten", "1");
  if (target.kind === "qr") query.set("eintrag", target.eventId);
  return query;
}

function outcomeOf(request: XMLHttpRequest): UploadOutcome {
  try {
    const answer = JSON.parse(request.responseText) as UploadAnswer | string;
    // The guard's refusal is a sentence.
    if (typeof answer === "string") return refused(answer);
    if ("url" in answer) return { ok: true, file: answer };
    return answer.message ? refused(answer.message) : { ok: false, reason: "failed" };
  } catch {
    return { ok: false, reason: "failed" };
  }
}

function refused(message: string): UploadOutcome {
  return { ok: false, reason: "refused", message };
}
