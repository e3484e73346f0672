import type { RedirectRefusal } from "#model/site/redirect.ts";

/** Why an old address cannot lead where it should, for the person who entered it. */
export const redirectRefusalText: Readonly<Record<RedirectRefusal, string>> = {
  exists: "Diese alte Adresse steht schon in der Liste.",
  leads_to_itself: "Die Adresse würde zu sich selbst führen.",
  target_is_redirected: "Das Ziel ist selbst eine alte Adresse. Bitte geben Sie gleich die Seite an, zu der sie führt.",
  source_is_target: "Andere alte Adressen führen hierher. Bitte ändern Sie zuerst deren Ziel.",
};
