import { useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import type { FieldProps } from "#app/ui/form/form-check.ts";
import { EfnScan } from "#app/ui/scan/efn-scan.tsx";
import { efnProblem, stripEfn } from "#model/certificates/efn.ts";
import { efnHint } from "#text/certificates/efn.ts";

const why =
  "Mit dieser Nummer aus 15 Ziffern melden wir Ihre Teilnahme der Kammer, die Ihnen die Punkte gutschreibt. Ohne sie nehmen Sie ebenso teil und reichen Ihre Teilnahmebescheinigung selbst ein.";

/** The schema's rule for this field, for the browser. */
export const efnRules = { efn: efnProblem };

/** The optional number by which a chamber credits points. */
export function EfnField({ hint = why, ...field }: FieldProps & { hint?: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(field.defaultValue);
  const efn = efnProblem(typed) ? "" : stripEfn(typed);
  return (
    <div className="sm:col-span-2">
      <TextField
        {...field}
        ref={input}
        data-unkept
        label="EFN (Einheitliche Fortbildungsnummer), freiwillig"
        hint={hint}
        required={false}
        autoComplete="off"
        inputMode="numeric"
        spellCheck={false}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={stayInForm}
      />
      <p role="status" className="mt-1 text-[0.95rem] empty:hidden">
        {efnHint(efn)}
      </p>
      <EfnScan
        Button={ScanButton}
        onEfn={(scanned) => {
          if (!input.current) return;
          input.current.value = scanned;
          // Triggers validation and the hint, as typing does.
          input.current.dispatchEvent(new Event("input", { bubbles: true }));
          input.current.focus();
        }}
      />
    </div>
  );
}

function ScanButton({ onClick, children }: { onClick: () => void; children: React.ReactNode }) {
  return (
    <Button look="secondary" className="mt-2" onClick={onClick}>
      {children}
    </Button>
  );
}

/** Ignores Enter: hand scanners press it after the number, which must not submit the form. */
function stayInForm(event: React.KeyboardEvent): void {
  if (event.key === "Enter") event.preventDefault();
}
