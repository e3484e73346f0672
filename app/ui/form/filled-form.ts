import { useEffect, useRef } from "react";

/**
 * Keeps a form in sync with the URL: after a client-side navigation its fields show the values of the URL. What the
 * visitor typed before hydration, or types meanwhile, stays.
 * @param values field values by name
 */
export function useFilledForm(values: Record<string, string>): React.RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(JSON.stringify(values));
  useEffect(() => {
    const current = JSON.stringify(values);
    if (current === shown.current) return;
    shown.current = current;
    for (const [name, value] of Object.entries(values)) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
    }
  });
  return form;
}
