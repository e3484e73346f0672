import "./page-dialog.css";
import { Anchor } from "@mantine/core";
import { useLocation, useNavigate } from "react-router";
import { helpPlace } from "../../handbook/help-place.ts";
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
  const { className = "", children, ...dialog } = props;
  const help = helpPlace(useLocation().pathname);
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
    >
      {help && (
        <p className="dialog-help">
          {/* In a tab of its own, so that what was typed stays. */}
          <Anchor href={help} target="_blank" rel="noopener" aria-label="Hilfe: Handbuch in einem neuen Tab">
            Hilfe
          </Anchor>
        </p>
      )}
      {children}
    </Dialog>
  );
}
