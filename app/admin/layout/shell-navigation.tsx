import { CloseButton } from "@mantine/core";
import { NavLink } from "react-router";
import icon from "#app/ui/icon.svg";
import type { ViewerWithRole } from "#model/accounts/permission.ts";
import { formatNumber } from "#text/number.ts";
import { type Screen, type ScreenGroup, screenGroups, screensFor } from "../screens.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { SignOut } from "./sign-out.tsx";

/** The sidebar: search, the screens in groups, the user's account, and sign-out. */
export function ShellNavigation({
  viewer,
  newRegistrations,
  onSearch,
  onClose,
}: {
  viewer: ViewerWithRole;
  newRegistrations: number;
  onSearch: () => void;
  onClose: () => void;
}) {
  const grouped = Map.groupBy(screensFor(viewer), ({ group }) => group);
  const entries = (group?: ScreenGroup) => (
    <ul className="shell-entries" aria-labelledby={group && `menu-${group}`}>
      {grouped.get(group)?.map((screen) => (
        <Entry key={screen.path} screen={screen} count={screen.path === "/admin/events" ? newRegistrations : 0} />
      ))}
    </ul>
  );
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
      <button type="button" className="shell-search" onClick={onSearch}>
        <AdminIcon name="search" isSmall />
        Suchen
        <kbd>Strg+K</kbd>
      </button>
      <div className="shell-groups">
        {entries()}
        {screenGroups
          .filter(({ name }) => grouped.has(name))
          .map(({ name, label }) => (
            <div key={name}>
              <p className="shell-group" id={`menu-${name}`}>
                {label}
              </p>
              {entries(name)}
            </div>
          ))}
      </div>
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

function Entry({ screen: { path, label, icon }, count }: { screen: Screen; count: number }) {
  return (
    <li>
      <NavLink to={path} className="shell-entry">
        <AdminIcon name={icon} />
        {label}
      </NavLink>
      {count > 0 && (
        <span className="shell-count">
          {formatNumber(count)}
          <span className="visually-hidden"> {count === 1 ? "neue Anmeldung" : "neue Anmeldungen"}</span>
        </span>
      )}
    </li>
  );
}
