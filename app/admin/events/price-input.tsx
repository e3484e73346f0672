import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { euroAmount } from "#model/fields/number-field.ts";
import { formatPrice } from "#text/number.ts";
import { messageOf } from "../ui/feedback/message-of.ts";

const stepEuro = 0.01;
const directions: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A price in euro in German notation. The value is the parsed amount; on blur the field shows it formatted, or invalid
 * input with the error.
 */
export function PriceInput({
  value,
  onChange,
  error,
  ...rest
}: Omit<TextInputProps, "value" | "onChange"> & {
  /** A string while it cannot be parsed, "" if empty. */
  value: number | string;
  onChange: (price: number | string) => void;
}) {
  /** The raw input while the field has the focus. */
  const [typed, setTyped] = useState<string>();
  const [isFocused, setFocused] = useState(false);
  const read = euroAmount.safeParse(value);

  return (
    <TextInput
      inputMode="decimal"
      value={typed ?? (read.success && value !== "" ? shownPrice(read.data) : value)}
      error={error ?? (isFocused ? undefined : messageOf(euroAmount, value))}
      onFocus={() => setFocused(true)}
      onChange={({ currentTarget }) => {
        const { data = currentTarget.value } = euroAmount.safeParse(currentTarget.value);
        setTyped(currentTarget.value);
        onChange(data);
      }}
      onKeyDown={(event) => {
        const direction = directions[event.key];
        if (!direction || !read.success) return;
        event.preventDefault();
        setTyped(undefined);
        onChange(euroAmount.parse(Math.max(0, read.data + direction * stepEuro)));
      }}
      onBlur={() => {
        setTyped(undefined);
        setFocused(false);
      }}
      {...rest}
    />
  );
}

/** Formats a price with an ordinary space before the sign, which users can type. */
function shownPrice(price: number): string {
  return formatPrice({ isFree: false, price }).replace("\u00a0", " ");
}
