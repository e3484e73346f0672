import { data } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import type { Route } from "./+types/qr-code.ts";

/** Enough for a printed invitation. */
const printedPixels = 1200;
const longestText = 1000;

/** The QR code of `?text=`, as `png` or `svg`. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { qrCodes } = context.get(servicesContext);
  const text = new URL(request.url).searchParams.get("text") ?? "";
  if (text === "" || text.length > longestText) throw data("Diese Anfrage ist unvollständig.", { status: 400 });
  if (params.type === "svg") return picture("image/svg+xml", await qrCodes.svg(text));
  if (params.type === "png") return picture("image/png", Buffer.from(await qrCodes.png(text, printedPixels)));
  throw data("Dieses Format gibt es nicht.", { status: 404 });
}

function picture(type: string, body: BodyInit): Response {
  return new Response(body, { headers: { "Content-Type": type, "Cache-Control": "no-store" } });
}
