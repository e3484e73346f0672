import { createSealedValues } from "#server/accounts/sealed-values.ts";
import { efnPurpose } from "#server/points/efn-store.ts";

/** A sealer for tests that belongs to no installation. */
export const efns = createSealedValues(() => ["the secret of no installation"], efnPurpose);
/** Valid EFNs of an issuing body that does not exist. */
export const someEfn = "802760000000017";
export const anotherEfn = "802760000000025";
