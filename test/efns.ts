import { createSealedValues } from "#server/auth/sealed-values.ts";
import { efnPurpose } from "#server/registrations/efn/efn-store.ts";

/** What stores seal EFNs with that belong to no installation. */
export const efns = createSealedValues(() => ["the secret of no installation"], efnPurpose);
/** Nobody's: of an issuing body that is not there. */
export const someEfn = "802760000000017";
export const anotherEfn = "802760000000025";
