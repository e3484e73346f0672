import "./page-dialog.css";
import { Modal } from "@mantine/core";
import { useNavigate } from "react-router";
import { useCloseHref } from "./dialog-href.ts";

/**
 * A dialog that is open because the address says so (`?neu=1`, `?bearbeiten=ID`): "back" and a reload do what one expects.
 * It is not in a portal, which the server does not render: it is in the page and can be used before the script comes.
 */
export function PageDialog(props: {
  title: React.ReactNode;
  size: string;
  className?: string;
  children: React.ReactNode;
}) {
  const { className = "", ...dialog } = props;
  const navigate = useNavigate();
  const closeHref = useCloseHref();
  return (
    <Modal
      opened
      withinPortal={false}
      returnFocus
      onClose={() => navigate(closeHref, { replace: true, preventScrollReset: true })}
      className={`page-dialog ${className}`}
      {...dialog}
    />
  );
}
