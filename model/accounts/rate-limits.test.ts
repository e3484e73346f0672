import { expect, it } from "vitest";
import { certificateChecksPerAddress } from "#model/certificates/certificate-code.ts";
import { mailsPerMailbox } from "#model/people/mails-per-mailbox.ts";
import { linkRequestsPerAddress, selfServicePerAddress } from "#model/registrations/manage-link.ts";
import { registrationsPerAddress } from "#model/registrations/registration.ts";
import { linkTriesPerNetwork, resetMailsPerAccount, resetRequestsPerNetwork } from "./account.ts";
import { passkeyStartsPerNetwork } from "./passkey.ts";
import { codeWindow, MAX_CODE_TRIES } from "./second-factor.ts";

it("limits each action to a number of attempts per minutes, counted under its own name", () => {
  const limits = [
    resetRequestsPerNetwork,
    linkTriesPerNetwork,
    resetMailsPerAccount,
    certificateChecksPerAddress,
    selfServicePerAddress,
    linkRequestsPerAddress,
    passkeyStartsPerNetwork,
    registrationsPerAddress,
    mailsPerMailbox,
  ];
  expect(limits.map(({ name, points, seconds }) => [name, points, seconds / 60])).toEqual([
    ["reset-request", 10, 15],
    ["account-link", 30, 15],
    ["reset-mail", 3, 60],
    ["certificate-check", 30, 10],
    ["self-service", 60, 10],
    ["link-request", 20, 10],
    ["passkey-start", 60, 15],
    ["registration", 60, 10],
    ["mailbox", 6, 60],
  ]);
  expect([MAX_CODE_TRIES, codeWindow]).toEqual([10, 3_600_000]);
});
