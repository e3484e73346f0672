import type { Services } from "#app/contexts.ts";
import type { FormLinkView } from "./form-link.tsx";

/** `form` is undefined when none has been uploaded; `isUnreadable` when the record that names it cannot be read. */
export interface ApplicationForm {
  form: (FormLinkView & { lastUpdated: string }) | undefined;
  isUnreadable: boolean;
}

export async function loadApplicationForm({
  content,
  log,
}: Pick<Services, "content" | "log">): Promise<ApplicationForm> {
  try {
    const legal = await content.findFirst("legal");
    if (!legal) return { form: undefined, isUnreadable: true };
    const { url, fileName, lastUpdated } = legal.membershipForm;
    return { form: url ? { url, fileName, lastUpdated: lastUpdated.slice(0, 10) } : undefined, isUnreadable: false };
  } catch (error) {
    // The rest of the page does not depend on it (SPEC §8).
    log.error("the membership form could not be read", { error });
    return { form: undefined, isUnreadable: true };
  }
}
