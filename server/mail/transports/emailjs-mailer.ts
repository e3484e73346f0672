import type { MailService } from "#server/mail/mail-url.ts";
import { type Mailer, MailFailure, type MailMessage } from "#server/mail/mailer.ts";

type EmailJsService = Extract<MailService, { kind: "emailjs" }>;

/** The version of EmailJS's browser library whose request format is used. */
const libraryVersion = "4.4.1";
const defaultTimeoutMilliseconds = 20_000;

/** Creates a mailer for EmailJS's REST API (SPEC §7), which composes mails from its own templates. */
export function createEmailJsMailer(service: EmailJsService, timeoutMilliseconds = defaultTimeoutMilliseconds): Mailer {
  const { endpoint, serviceId, userId, templates, pause } = service;
  let turn = Promise.resolve();

  const post = async ({ kind, parameters }: MailMessage) => {
    const response = await fetch(endpoint, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        lib_version: libraryVersion,
        user_id: userId,
        service_id: serviceId,
        template_id: templates[kind],
        template_params: parameters,
      }),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMilliseconds),
    }).catch((error: unknown) => {
      throw new MailFailure(`Der E-Mail-Dienst hat nicht geantwortet (${causeOf(error)}).`, {
        code: causeOf(error),
        mayHaveArrived: !neverConnected.has(causeOf(error)),
        cause: error,
      });
    });
    await response.body?.cancel();
    if (response.ok) return;
    throw new MailFailure(
      `Der E-Mail-Dienst hat mit ${response.status} geantwortet${explanations[response.status] ?? ""}.`,
      {
        code: String(response.status),
        mayHaveArrived: response.status >= 500,
      },
    );
  };

  return {
    isConfigured: true,
    parallel: 1,
    async send(message) {
      const before = turn;
      let finish = () => {};
      turn = new Promise((resolve) => {
        finish = resolve;
      });
      await before;
      try {
        await post(message);
      } finally {
        setTimeout(finish, pause);
      }
    },
    close: async () => {},
  };
}

/** Meanings of certain statuses of the service (SPEC §7). */
const explanations: Record<number, string> = {
  403: ": Für dieses Konto sind Anfragen von Servern ausgeschaltet, oder der Schlüssel stimmt nicht",
  429: ": Das sind mehr Anfragen, als das Konto erlaubt",
  451: ": aus rechtlichen Gründen abgelehnt",
};

const neverConnected = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

function causeOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? name;
}
