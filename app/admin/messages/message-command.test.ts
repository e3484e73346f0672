import { expect, it } from "vitest";
import { ParticipantMessage } from "#model/registrations/participant-message.ts";
import { MessageCommand } from "./message-command.ts";

it("previews also what is too long to be sent, so that it is said beside the field", () => {
  const long = "x".repeat(200_000);
  const draft = {
    ...({ subject: long, body: long, audience: "all", ids: [], documentIds: [] } as const),
    ...{ attachesCalendar: false, namesConferenceLink: false },
  };
  expect(MessageCommand.safeParse({ intent: "preview", draft, position: 0 }).success).toBe(true);
  const refused = ParticipantMessage.safeParse(draft).error?.issues.map(({ path }) => path[0]);
  expect(refused).toEqual(["subject", "body"]);
});
