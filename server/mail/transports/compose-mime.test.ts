import { expect, it } from "vitest";
import { composeMime } from "./compose-mime.ts";

const malicious = "Eve\r\nBcc: all@evil.example\n\u2028\0<eve@evil.example>, x@evil.example";

it("keeps each header on one line, and names from becoming addresses", () => {
  const mime = composeMime(
    {
      kind: "contact",
      id: "m1",
      from: { name: malicious, address: "info@verein.example" },
      to: { name: malicious, address: "e@praxis.example" },
      replyTo: { name: malicious, address: "r@praxis.example" },
      subject: malicious,
      text: "x",
      html: "x",
      attachments: [{ name: malicious, mediaType: "text/calendar", content: "x" }],
      parameters: {},
    },
    new Date("2026-06-15T10:00:00Z"),
  );
  const oneLine = expect.stringMatching(/^[^\p{Cc}\u2028\u2029]+$/u);
  expect(mime).toMatchObject({
    from: { name: oneLine, address: "info@verein.example" },
    to: { name: oneLine, address: "e@praxis.example" },
    replyTo: { name: oneLine, address: "r@praxis.example" },
    envelope: { from: "info@verein.example", to: ["e@praxis.example"] },
    subject: oneLine,
    attachments: [{ filename: oneLine }],
  });
});
