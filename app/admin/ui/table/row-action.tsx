import { ActionIcon } from "@mantine/core";
import { Link } from "react-router";
import { AdminIcon, type AdminIconName } from "../admin-icon.tsx";

/**
 * An icon button at the end of a table row: a link with `to`, else a button. The label names what it does to what. Its tip
 * is the browser's own: a hundred of Mantine's in a table cost more than all its other cells.
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
  /** A file to save instead of a place to go to. */
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
