import type { EfnNote } from "#model/certificates/efn.ts";
import { EfnField } from "../registrations/efn-field.tsx";

/** The EFN of the visitor's own registration. A stored EFN is masked, since the link alone opens the page. */
export function OwnEfn({
  asked,
  stored,
  isRemoved,
  field,
}: {
  asked: boolean;
  stored: EfnNote | undefined;
  /** Whether the checkbox was set in a rejected form. */
  isRemoved: boolean;
  field: Omit<Parameters<typeof EfnField>[0], "hint">;
}) {
  if (!asked && !stored) return null;
  return (
    <>
      {stored && (
        <div className="sm:col-span-2">
          <p>
            Gespeicherte EFN: <span className="whitespace-nowrap">{stored.masked || "nicht lesbar"}</span>
          </p>
          {stored.hint && <p className="mt-1 text-[0.95rem]">{stored.hint}</p>}
          <label className="mt-1 flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="removesEfn"
              value="ja"
              defaultChecked={isRemoved}
              className="size-5 accent-petrol"
            />
            Gespeicherte EFN löschen
          </label>
        </div>
      )}
      {asked && (
        <EfnField {...field} hint={stored && "Bleibt das Feld leer, ändert sich an der gespeicherten EFN nichts."} />
      )}
    </>
  );
}
