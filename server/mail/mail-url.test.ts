import { describe, expect, it } from "vitest";
import { mailKinds } from "#model/people/mail-kind.ts";
import { readMailAddress, readMailUrl } from "./mail-url.ts";

describe("MAIL_URL", () => {
  it("describes an SMTP server with credentials", () => {
    expect(readMailUrl("smtp://verein%40example.org:p%2Fw%3A1@mail.example.org:2525")).toEqual({
      kind: "smtp",
      host: "mail.example.org",
      port: 2525,
      isSecure: false,
      isLoopback: false,
      login: { user: "verein@example.org", pass: "p/w:1" },
    });
  });

  it.each([
    ["smtp://mail.example.org", 587, false, false],
    // Of other programs.
    ["smtp://mail.example.org/?pool=true", 587, false, false],
    ["smtps://mail.example.org", 465, true, false],
    ["smtp://localhost:25", 25, false, true],
    ["smtp://127.0.0.1", 587, false, true],
    ["smtp://[::1]:1025", 1025, false, true],
    ["smtp://127.0.0.1.example.org", 587, false, false],
  ])("reads %s", (url, port, isSecure, isLoopback) => {
    expect(readMailUrl(url)).toMatchObject({ port, isSecure, isLoopback });
  });

  it("describes a sign-in by OAuth 2", () => {
    const query = "issuer=https://login.example/v2.0&client_id=app-1&scope=https://mail.example/.default";
    expect(readMailUrl(`smtp+oauth2://buero%40verein.example@mail.example?${query}`)).toEqual({
      ...{ kind: "smtp", host: "mail.example", port: 587, isSecure: false, isLoopback: false },
      login: {
        user: "buero@verein.example",
        oauth: {
          ...{ issuer: "https://login.example/v2.0", tokenEndpoint: undefined, clientId: "app-1" },
          scope: "https://mail.example/.default",
        },
      },
    });
    expect(readMailUrl(`smtps+oauth2://a@mail.example?${query}`)).toMatchObject({ port: 465, isSecure: true });
    const endpoint = "token_endpoint=https://login.example/token&client_id=a";
    expect(readMailUrl(`smtp+oauth2://a@mail.example?${endpoint}`)).toMatchObject({
      login: { oauth: { issuer: "https://login.example/token", tokenEndpoint: "https://login.example/token" } },
    });
  });

  it("describes an EmailJS service, its key and its templates", () => {
    expect(readMailUrl("emailjs://Service_A?user_id=Key-1&template_contact=kontakt&template=alle")).toEqual({
      kind: "emailjs",
      serviceId: "Service_A",
      userId: "Key-1",
      endpoint: "https://api.emailjs.com/api/v1.0/email/send",
      templates: {
        ...Object.fromEntries(mailKinds.map((kind) => [kind, "alle"])),
        contact: "kontakt",
      },
      pause: 1000,
    });
  });

  it.each([
    "",
    "smtp://",
    "http://mail.example.org",
    "mail.example.org",
    "smtp+oauth2://mail.example?issuer=https://a.example&client_id=a",
    "smtp+oauth2://a@mail.example?issuer=https://a.example",
    "smtp+oauth2://a@mail.example?client_id=a",
    "smtp+oauth2://a@mail.example?issuer=http://a.example&client_id=a",
    "smtp+oauth2://a@mail.example?issuer=https://a.example&token_endpoint=http://b.example&client_id=a",
    "emailjs+oauth2://a@service?client_id=a",
    "emailjs://service",
    "emailjs://?user_id=1",
    "emailjs://service?user_id=1&endpoint=http://mail.example.org/send",
    "emailjs://service?user_id=1&endpoint=file:///etc/passwd",
  ])("is refused as %j", (url) => {
    expect(readMailUrl(url)).toBeUndefined();
  });
});

describe("MAIL_FROM", () => {
  it.each([
    ["info@example.org", "", "info@example.org"],
    ["Verein für Schmerz <info@example.org>", "Verein für Schmerz", "info@example.org"],
    ['"Verein, e. V." <info@example.org>', "Verein, e. V.", "info@example.org"],
  ])("reads %s", (text, name, address) => {
    expect(readMailAddress(text)).toEqual({ name, address });
  });

  it.each([
    "",
    "info",
    "a@example.org, b@example.org",
    "Eve\r\nBcc: x <a@example.org>",
    "<a@example.org> <b@example.org>",
  ])("is refused as %j", (text) => {
    expect(readMailAddress(text)).toBeUndefined();
  });
});
