import { servicesContext, viewerContext } from "#app/contexts.ts";
import { MediaDetails } from "#model/files/media.ts";
import { imageFolders, uploadKinds } from "#model/files/upload.ts";
import { isDiskFull } from "#model/operation/disk-full.ts";
import { protectedPdfHint, uploadFailed, uploadRefusalText } from "#text/content/upload.ts";
import { diskFullForEditors } from "#text/operation/disk-full.ts";
import type { Route } from "./+types/upload.ts";

/** The answer to the browser: the URL to store in the record, or a German error message. */
export type UploadAnswer =
  | {
      url: string;
      fileName: string;
      mediaType: string;
      sizeBytes: number;
      width?: number;
      height?: number;
      hint?: string;
    }
  | { message: string };

const InitialDetails = MediaDetails.pick({ description: true, source: true, isKept: true });

/** Uploads are larger than forms: the body is received here, once the guard has let the request pass. */
export const handle = { streamsBody: true };

/** Far above manual use; keeps a stolen session from filling the disk. */
const limit = { name: "upload", points: 200, seconds: 600 };

/**
 * `POST /admin/upload?art=image&ordner=news&name=foto.jpg` with the file as the body. `art` is an upload kind, `ordner`
 * a picture folder, `eintrag` the id of a QR code's event. `beschreibung` and `quelle` are stored as its details;
 * `behalten=1` keeps it although no record uses it.
 */
export async function action({ request, url, context }: Route.ActionArgs): Promise<Response> {
  const { siteFiles, rateLimits, log } = context.get(servicesContext);
  const purpose = readPurpose(url.searchParams);
  if (!purpose) return answer({ message: "Diese Art von Datei ist unbekannt." }, 400);
  const seconds = await rateLimits.take(limit, context.get(viewerContext).id);
  if (seconds > 0) {
    const message = "Sie haben in kurzer Zeit sehr viele Dateien hochgeladen. Bitte warten Sie einige Minuten.";
    return answer({ message }, 429, { "Retry-After": String(seconds) });
  }
  const announced = request.headers.get("Content-Length");
  const received = siteFiles.receiveUpload({
    purpose,
    fileName: url.searchParams.get("name") ?? "",
    stream: request.body ?? emptyStream(),
    uploadedBy: context.get(viewerContext).email,
    details: readDetails(url.searchParams),
    contentLength: announced === null ? undefined : Number(announced),
  });
  const outcome = await received.catch((error: unknown) => {
    log.error("an upload failed", { error });
    return isDiskFull(error) ? answer({ message: diskFullForEditors }, 507) : answer({ message: uploadFailed }, 500);
  });
  if (outcome instanceof Response) return outcome;
  if (!outcome.ok)
    return answer({ message: uploadRefusalText(outcome.reason, purpose.kind) }, statusOf(outcome.reason));
  const { isProtected, ...file } = outcome.file;
  return answer({ ...file, hint: isProtected ? protectedPdfHint : undefined }, 201);
}

export function loader(): Response {
  return answer({ message: "Hier werden Dateien nur entgegengenommen." }, 405, { Allow: "POST" });
}

function answer(body: UploadAnswer, status: number, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers });
}

function statusOf(reason: string): number {
  if (reason === "too_large") return 413;
  return reason === "busy" ? 429 : 422;
}

function readPurpose(query: URLSearchParams) {
  const kind = uploadKinds.find((known) => known === query.get("art"));
  if (kind === "image") {
    const folder = imageFolders.find((known) => known === query.get("ordner"));
    return folder && { kind, folder };
  }
  if (kind === "qr") {
    const eventId = query.get("eintrag") ?? "";
    return /^[A-Za-z0-9_-]{1,128}$/.test(eventId) ? { kind, eventId } : undefined;
  }
  return kind && { kind };
}

/** Reads the initial details of the file; undefined if invalid. */
function readDetails(query: URLSearchParams) {
  const details = {
    description: query.get("beschreibung") ?? "",
    source: query.get("quelle") ?? "",
    isKept: query.get("behalten") === "1",
  };
  return InitialDetails.safeParse(details).data;
}

async function* emptyStream(): AsyncGenerator<Uint8Array> {}
