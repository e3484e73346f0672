import { data } from "react-router";
import { addressContext, servicesContext } from "#app/contexts.ts";
import type { FormResult } from "#app/ui/form/form-result.ts";
import { ForgottenLinkForm, linkRequestsPerAddress } from "#model/registrations/manage-link.ts";
import { tooManyTries } from "#text/accounts/too-many-tries.ts";
import { parseForm } from "../parse-form.ts";
import type { Context } from "./own-registration.ts";

export type AddressAnswer = FormResult & { isAccepted?: boolean };

/**
 * Answers a form that asks for a mail by an address.
 * @param requestFor looks nothing up: the response does not depend on whether the address is known
 */
export async function answerAddressForm(
  { request, context }: { request: Request; context: Context },
  requestFor: (email: string) => void,
) {
  const answer = (given: AddressAnswer, status: number, headers?: HeadersInit) => data(given, { status, headers });
  const form = await parseForm(ForgottenLinkForm, request);
  if (!form.ok) return answer(form.result, form.status);
  const { value, values } = form;
  const { rateLimits } = context.get(servicesContext);
  const seconds = await rateLimits.take(linkRequestsPerAddress, context.get(addressContext));
  if (seconds > 0) {
    const headers = { "Retry-After": String(seconds) };
    return answer({ values, fieldErrors: {}, message: tooManyTries(seconds) }, 429, headers);
  }
  requestFor(value.email);
  return answer({ values: {}, fieldErrors: {}, isAccepted: true }, 200);
}
