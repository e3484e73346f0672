import { NumberInput, type NumberInputProps } from "@mantine/core";
import { pointsOr } from "#model/number-field.ts";

/**
 * Certification points with a fallback (SPEC §5). A comma can be typed, so that "6,5" never becomes 65; on leaving, what
 * will be stored stands there, unless it will be refused.
 */
export function PointsInput({
  fallback,
  value,
  onChange,
  ...rest
}: Omit<NumberInputProps, "value" | "onChange"> & {
  fallback: number;
  value: number;
  onChange: (points: number) => void;
}) {
  return (
    <NumberInput
      min={0}
      max={1000}
      clampBehavior="none"
      decimalSeparator=","
      value={value}
      // Empty while one types anew.
      onChange={(points) => onChange(points as number)}
      onBlur={() => {
        const stored = pointsOr(fallback).safeParse(value);
        if (stored.success && stored.data !== value) onChange(stored.data);
      }}
      {...rest}
    />
  );
}
