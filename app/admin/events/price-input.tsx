import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { formatPrice } from "#app/text/number.ts";
import { euroAmount } from "#model/number-field.ts";
import { messageOf } from "../ui/feedback/message-of.ts";

const stepEuro = 0.01;
const directions: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A price in euro, typed as one writes it. Its value is the amount that was read; on leaving, that stands in the field,
 * or what was typed with the reason why it is none.
 */
export function PriceInput({
  value,
  onChange,
  error,
  ...rest
}: Omit<TextInputProps, "value" | "onChange"> & {
  /** A text as long as it cannot be read, and "" where there is no amount. */
  value: number | string;
  onChange: (price: number | string) => void;
}) {
  /** While the cursor is in the field. */
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

/** With an ordinary space before the sign: one can type it. */
function shownPrice(price: number): string {
  return formatPrice({ isFree: false, price }).replace("\u00a0", " ");
}
