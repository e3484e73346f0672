import { describe, expect, it } from "vitest";
import { certificateAddress, certificateCode, readCertificateCode } from "./certificate-code.ts";

describe("the code of a certificate", () => {
  it("encodes 80 bits in unambiguous characters", () => {
    expect(certificateCode(new Uint8Array(10))).toBe("0000-0000-0000-0000");
    expect(certificateCode(new Uint8Array(20))).toBe("0000-0000-0000-0000");
    expect(certificateCode(new Uint8Array(10).fill(255))).toBe("ZZZZ-ZZZZ-ZZZZ-ZZZZ");
    expect(certificateCode(Uint8Array.of(0, 68, 50, 20, 199, 66, 84, 182, 53, 207))).toBe("0123-4567-89AB-CDEF");
  });

  it("is normalised from typed text", () => {
    expect(readCertificateCode(" 0i23 4567-89ab-cdef")).toBe("0123-4567-89AB-CDEF");
    expect(readCertificateCode("O123456789ABCDEF")).toBe("0123-4567-89AB-CDEF");
    expect(readCertificateCode(`${" ".repeat(44)}0123456789ABCDEF`)).toBe("0123-4567-89AB-CDEF");
    expect(readCertificateCode(`${" ".repeat(45)}0123456789ABCDEF`)).toBeUndefined();
    for (const text of ["", "0123", "0123-4567-89AB-CDEU", "0123-4567-89AB-CDEF0", "0".repeat(100)]) {
      expect(readCertificateCode(text)).toBeUndefined();
    }
  });

  it("is part of the verification address", () => {
    expect(certificateAddress("https://a.example", "0-1")).toBe("https://a.example/bescheinigung/0-1");
  });
});
