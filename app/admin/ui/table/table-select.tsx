import { NativeSelect } from "@mantine/core";
import { useIsInBrowser } from "#app/ui/use-is-in-browser.ts";

/** A small select in the frame of a table; its value is in the URL. */
export function TableSelect({
  label,
  options,
  value,
  onChoose,
}: {
  label: string;
  /** A value that is none of them, as that of a category renamed meanwhile, is shown as it is. */
  options: readonly { value: string; label: string }[];
  value: string;
  onChoose: (value: string) => void;
}) {
  const isKnown = options.some((option) => option.value === value);
  const shown = isKnown ? options : [...options, { value, label: value }];
  // Hydration would reset a choice made before it to the server's value.
  const isInBrowser = useIsInBrowser();
  return (
    <NativeSelect
      className="table-select"
      size="sm"
      aria-label={label}
      data={shown.map((option) => ({ ...option }))}
      disabled={!isInBrowser}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
