import { Popover } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import { FormPopover } from "../form-popover.tsx";

/** A toolbar button that opens a small form beside it. */
export function PopoverControl({
  name,
  icon,
  isActive,
  isOpen,
  onToggle,
  onClose,
  className,
  children,
}: {
  name: string;
  icon: React.ReactNode;
  /** Whether the text at the cursor already has this formatting. */
  isActive?: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onClose: () => void;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <FormPopover opened={isOpen} onChange={(opened) => !opened && onClose()} width="min(24rem, calc(100vw - 2rem))">
      <Popover.Target>
        <RichTextEditor.Control
          onClick={onToggle}
          aria-label={name}
          title={name}
          active={isActive}
          aria-expanded={isOpen}
        >
          {icon}
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown className={className}>{children}</Popover.Dropdown>
    </FormPopover>
  );
}
