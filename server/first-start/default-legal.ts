import type { ContentInput } from "#model/content/collections.ts";
import type { RetentionPeriods } from "#server/privacy/retention-periods.ts";
import { defaultAccessibility } from "./default-accessibility.ts";
import { defaultImprint } from "./default-imprint.ts";
import { defaultPrivacy } from "./default-privacy.ts";

/** Returns the legal texts, complete except for the marked places, without a membership form. */
export function defaultLegal(periods: RetentionPeriods): ContentInput<"legal"> {
  return { imprint: defaultImprint(), privacy: defaultPrivacy(periods), accessibility: defaultAccessibility() };
}
