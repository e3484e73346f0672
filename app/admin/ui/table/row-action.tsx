import { ActionIcon } from "@mantine/core";
import { Link } from "react-router";
import { AdminIcon, type AdminIconName } from "../admin-icon.tsx";

/**
 * An icon button at the end of a table row: a link with `to`, otherwise a button. The label names action and record.
 * The tooltip is native: a hundred Mantine tooltips in a table cost more than all its other cells.
 */
export function RowAction({
  icon,
  label,
  tip,
  to,
  downloadHref,
  onClick,
  isDanger,
}: {
  icon: AdminIconName;
  /** For screen readers, with the record: "Jahrestagung bearbeiten". */
  label: string;
  /** For the pointer: "Bearbeiten". */
  tip: string;
  to?: string;
  /** URL of a file to download instead of navigating. */
  downloadHref?: string;
  onClick?: () => void;
  isDanger?: boolean;
}) {
  const look = {
    variant: "subtle",
    size: 40,
    color: isDanger ? "red" : "petrol",
    "aria-label": label,
    title: tip,
    children: <AdminIcon name={icon} />,
  } as const;
  if (to) return <ActionIcon {...look} component={Link} to={to} preventScrollReset />;
  if (downloadHref) return <ActionIcon {...look} component="a" href={downloadHref} download />;
  return <ActionIcon {...look} onClick={onClick} />;
}
