import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useState } from "react";
import { pointsOr } from "#model/fields/number-field.ts";
import { messageOf } from "../feedback/message-of.ts";

/**
 * Certification points with a fallback (SPEC §5). The value is what will be stored, even while the field is empty;
 * invalid input stays as typed, and the error appears on blur. A comma is the decimal separator, so that "6,5" never
 * becomes 65.
 */
export function PointsInput({
  fallback,
  value,
  onChange,
  error,
  ...rest
}: Omit<NumberInputProps, "value" | "onChange"> & {
  fallback: number;
  value: number;
  onChange: (points: number) => void;
}) {
  const points = pointsOr(fallback);
  /** The raw input while the field has the focus. */
  const [typed, setTyped] = useState<number | string>();
  const [isFocused, setFocused] = useState(false);
  return (
    <NumberInput
      min={0}
      max={1000}
      clampBehavior="none"
      decimalSeparator=","
      value={typed ?? value}
      error={error ?? (isFocused ? undefined : messageOf(points, value))}
      onFocus={() => setFocused(true)}
      onChange={(given) => {
        const read = points.safeParse(given);
        setTyped(given);
        onChange(read.success ? read.data : (given as number));
      }}
      onBlur={() => {
        setTyped(undefined);
        setFocused(false);
      }}
      {...rest}
    />
  );
}
