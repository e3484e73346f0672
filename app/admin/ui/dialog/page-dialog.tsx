import "./page-dialog.css";
import { useNavigate } from "react-router";
import { Dialog } from "./dialog.tsx";
import { useCloseHref } from "./dialog-href.ts";

/**
 * A dialog opened by the URL (`?neu=1`, `?bearbeiten=ID`), so that "back" and reload work as expected. Not in a portal,
 * which the server does not render: it is part of the page and usable before hydration.
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
    <Dialog
      layer="page"
      opened
      withinPortal={false}
      returnFocus
      onClose={() => navigate(closeHref, { replace: true, preventScrollReset: true })}
      className={`page-dialog ${className}`}
      {...dialog}
    />
  );
}
