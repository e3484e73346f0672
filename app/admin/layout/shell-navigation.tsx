import { CloseButton } from "@mantine/core";
import { NavLink } from "react-router";
import icon from "#app/ui/icon.svg";
import type { ViewerWithRole } from "#model/accounts/permission.ts";
import { screensFor } from "../screens.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { SignOut } from "./sign-out.tsx";

/** The sidebar: navigation, the user's account, and sign-out. */
export function ShellNavigation({ viewer, onClose }: { viewer: ViewerWithRole; onClose: () => void }) {
  return (
    <>
      <div className="shell-brand">
        <img src={icon} alt="" width={36} height={36} />
        Redaktion
        <CloseButton
          hiddenFrom="md"
          ml="auto"
          variant="transparent"
          c="white"
          size="lg"
          onClick={onClose}
          aria-label="Navigation schließen"
        />
      </div>
      <ul className="shell-entries">
        {screensFor(viewer).map(({ path, label, icon }) => (
          <li key={path}>
            <NavLink to={path} className="shell-entry">
              <AdminIcon name={icon} />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      <div className="shell-foot">
        <NavLink to="/admin/account" className="shell-entry shell-wide shell-user" title="Mein Konto">
          <AdminIcon name="person" />
          <span className="visually-hidden">Mein Konto, angemeldet als </span>
          {viewer.email}
        </NavLink>
        <a href="/" className="shell-entry shell-wide" target="_blank" rel="noopener">
          <AdminIcon name="external" />
          Website ansehen
        </a>
        <NavLink to="/admin/handbuch" className="shell-entry">
          <AdminIcon name="about" />
          Handbuch
        </NavLink>
        <SignOut viewer={viewer} />
      </div>
    </>
  );
}
