/** Returns the headers of a PDF that is saved under a name, and cached nowhere. */
export function pdfHeaders(fileName: string): Record<string, string> {
  return {
    "Content-Type": "application/pdf",
    "Content-Disposition": `attachment; filename="${fileName}"`,
    "Cache-Control": "no-store",
  };
}

export function pdfResponse(body: BodyInit, fileName: string): Response {
  return new Response(body, { headers: pdfHeaders(fileName) });
}
