import { describe, expect, it } from "vitest";
import { reportMail } from "#test/report-mail.ts";
import { isReport, readReport } from "./read-report.ts";

const id = "ANAGSOiOCxco0mX9043A";
const original = `From: info@verein.example\r\nMessage-ID:\r\n <confirmation.${id}@verein.example>\r\n\r\nGuten Tag`;

describe("a report of an undelivered mail", () => {
  it("names the mail and the answer of the server", () => {
    expect(readReport(reportMail(original))).toEqual({
      mailId: id,
      answer: "550 5.1.1 <niemand@praxis.example>: Recipient address rejected: User unknown",
    });
    expect(readReport(reportMail(original, { returned: "text/rfc822-headers" }))?.mailId).toBe(id);
    expect(readReport(reportMail(original).slice(0, 1100))?.mailId).toBe(id);
  });

  it.each([
    ["To: niemand@praxis.example", "niemand@praxis.example"],
    ['To: "Dr. Erika Muster" <Niemand@praxis.example>', "Niemand@praxis.example"],
    ["To:\r\n =?UTF-8?Q?J=C3=B6rg_Muster?=\r\n <joerg@xn--mller-kva.example>", "joerg@xn--mller-kva.example"],
    ["To: jörg@praxis.example", undefined],
    ["To: a@praxis.example, b@praxis.example", undefined],
    ["To: undisclosed-recipients:;", undefined],
    ["Cc: niemand@praxis.example", undefined],
  ])("names to whom the copy went that came back: %s", (header, to) => {
    const { to: found, mailId } = readReport(reportMail(`${header}\r\n${original}`)) ?? {};
    expect([found, mailId]).toEqual([to, id]);
  });

  it.each([
    [{ diagnostic: "smtp; 552 5.2.2 Mailbox full", status: "5.2.2" }, "552 5.2.2 Mailbox full"],
    [{ diagnostic: "X-Postfix; unknown user", status: "5.1.1" }, "550 5.1.1 unknown user"],
    [{ diagnostic: "smtp; 550 No such user", status: "5.1.10 (bad)" }, "550 5.1.10 550 No such user"],
    [{ diagnostic: "", status: "5.4.1" }, "550 5.4.1"],
    [{ diagnostic: "smtp; 450 4.4.7 Message expired", status: "4.4.7" }, "450 4.4.7 Message expired"],
    [{ diagnostic: "X-Postfix; Connection timed out", status: "4.4.1" }, "450 4.4.1 Connection timed out"],
    [{ diagnostic: "smtp; DNS Error: NXDOMAIN", status: "4.0.0" }, "450 4.0.0 DNS Error: NXDOMAIN"],
  ])("of %j: %s", (change, answer) => {
    expect(readReport(reportMail(original, change))?.answer).toBe(answer);
  });

  it("names the mail also where nothing is returned", () => {
    const returned = /\r\n--9B[^\r]*\r\nContent-Type: message\/rfc822[\s\S]*?(?=\r\n--9B[^\r]*--)/;
    const bare = reportMail(original).replace(returned, "");
    expect(readReport(bare)).toBeUndefined();
    const messageId = `<confirmation.${id}@verein.example>`;
    for (const header of ["In-Reply-To", "References"])
      expect(readReport(`${header}: ${messageId}\r\n${bare}`)?.mailId).toBe(id);
    const forAdministrators = (text: string) => bare.replace("I'm sorry", `${text}\r\nI'm sorry`);
    expect(readReport(forAdministrators(`Message-ID: ${messageId}`))?.mailId).toBe(id);
    expect(
      readReport(forAdministrators(`Message-ID: &lt;confirmation.${id.slice(0, 5)}=\r\n${id.slice(5)}@v`))?.mailId,
    ).toBe(id);
    expect(readReport(forAdministrators(`Siehe ${messageId}`))).toBeUndefined();
  });

  it.each([
    ["a delay", reportMail(original, { action: "delayed", status: "4.4.1" })],
    ["a delivery", reportMail(original, { action: "delivered", status: "2.0.0" })],
    ["another's mail", reportMail("Message-ID: <abc@other.example>\r\n\r\nText")],
    ["no report", original],
    ["nothing", ""],
  ])("is not seen in %s", (_what, source) => {
    expect(readReport(source)).toBeUndefined();
  });

  const asQuotedPrintable = (text: string) =>
    text.replace(/[^\n\r -<>-~]/gu, (letter) => Buffer.from(letter).toString("hex").replace(/../g, "=$&"));
  it.each([
    ["base64", (body: string) => Buffer.from(body).toString("base64")],
    ["quoted-printable", asQuotedPrintable],
  ])("is decoded from %s", (encoding, encode) => {
    const diagnostic = "smtp; 550 5.1.1 Empfänger existiert nicht (größer = „x“)";
    const encoded = reportMail(original, { diagnostic }).replace(
      /(Content-Type: message\/delivery-status\r\n)\r\n([\s\S]*?)\r\n(--9B)/,
      (_, head: string, body: string, next: string) =>
        `${head}Content-Transfer-Encoding: ${encoding}\r\n\r\n${encode(body)}\r\n\r\n${next}`,
    );
    expect(encoded).not.toContain("Empfänger");
    expect(readReport(encoded)?.answer).toBe("550 5.1.1 Empfänger existiert nicht (größer = „x“)");
  });
});

it.each([
  ['multipart/report; boundary="a"; report-type=delivery-status', true],
  ['Multipart/Report; report-type="delivery-status"; boundary=a', true],
  ["multipart/report; report-type=feedback-report; boundary=a", false],
  ["multipart/mixed; boundary=a", false],
])("tells reports by %s: %s", (type, expected) => {
  expect(isReport(type)).toBe(expected);
});
