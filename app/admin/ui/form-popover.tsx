import "./form-popover.css";
import { Popover, type PopoverProps } from "@mantine/core";

const margin = 8;

/** A popover with a form. It stays inside the window, over its target if necessary, and scrolls if it is higher. */
export function FormPopover(props: PopoverProps) {
  return (
    <Popover
      trapFocus
      returnFocus
      shadow="md"
      // In a dialog the page behind must not scroll, so it must not move the popover either.
      floatingStrategy="fixed"
      middlewares={{ shift: { crossAxis: true, padding: margin }, size: { padding: margin } }}
      classNames={{ dropdown: "form-popover" }}
      {...props}
    />
  );
}
