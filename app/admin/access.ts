import { matchPath } from "react-router";
import { editPermission, may, type Permission, type ViewerWithRole } from "#model/accounts/permission.ts";
import { collectionNames } from "#model/content/collection-kind.ts";
import type { CollectionName } from "#model/content/collections.ts";

type Role = Pick<ViewerWithRole, "role">;
type Parameters = Readonly<Record<string, string | undefined>>;
/** Any one of these permissions, possibly by route parameters; "nobody" if the route has no such method. */
type Need = "anybody" | "nobody" | readonly Permission[] | ((parameters: Parameters) => readonly Permission[]);

interface Access {
  /** To read: GET and HEAD. */
  see: Need;
  /** To submit: all other methods. */
  change: Need;
}

const editing: readonly Permission[] = ["content.edit", "events.edit"];
const reading: readonly Permission[] = ["content.read"];

/** Access to a screen for one collection. */
function contentScreen(collection: CollectionName): Access {
  return { see: reading, change: [editPermission(collection)] };
}

function editingNamed({ collection }: Parameters): readonly Permission[] {
  const name = collectionNames.find((candidate) => candidate === collection);
  return name ? [editPermission(name)] : editing;
}

function only(permission: Permission): Access {
  return { see: [permission], change: [permission] };
}

/**
 * The permissions each route of the back office requires, by its pattern in `app/routes.ts`. Routes not listed here are
 * refused. Where one route serves several permissions, its loader and action check the rest.
 */
export const access: Readonly<Record<string, Access>> = {
  "/admin": { see: "anybody", change: "nobody" },
  "/admin/viewer": { see: "anybody", change: "nobody" },
  "/admin/dashboard": { see: "anybody", change: "anybody" },
  "/admin/search": { see: "nobody", change: reading },
  "/admin/upload": { see: "nobody", change: editing },
  "/admin/paste": { see: "nobody", change: editing },
  "/admin/history/:collection/:id": { see: reading, change: editingNamed },
  "/admin/trash/:collection": { see: reading, change: "nobody" },
  "/admin/open/:collection/:id": { see: "nobody", change: editingNamed },
  "/admin/links": { see: reading, change: "nobody" },
  "/admin/preview/:collection": { see: "nobody", change: reading },
  "/admin/home/news": { see: reading, change: "nobody" },
  "/admin/news": contentScreen("news"),
  "/admin/science": contentScreen("news"),
  "/admin/events": contentScreen("events"),
  "/admin/events/:eventId/registrations": only("registrations.manage"),
  "/admin/events/:eventId/messages": only("registrations.manage"),
  "/admin/events/:eventId": { see: reading, change: "nobody" },
  "/admin/events/:eventId/:section": contentScreen("events"),
  "/admin/events/:eventId/anmeldungen": { see: ["registrations.manage"], change: "nobody" },
  "/admin/events/:eventId/warteliste": { see: ["registrations.manage"], change: "nobody" },
  "/admin/events/:eventId/zahlungen": only("registrations.manage"),
  "/admin/events/:eventId/links": { see: ["registrations.manage"], change: "nobody" },
  "/admin/events/:eventId/rundschreiben": { see: ["registrations.manage"], change: "nobody" },
  "/admin/events/:eventId/auswertung": { see: ["registrations.manage"], change: "nobody" },
  "/admin/events/:eventId/auswertung/csv": { see: ["registrations.manage"], change: "nobody" },
  "/admin/events/:eventId/tage": { see: ["registrations.manage"], change: "nobody" },
  "/admin/events/:eventId/druck/bescheinigungen": { see: "nobody", change: ["registrations.manage"] },
  "/admin/events/:eventId/druck/tuer": { see: "nobody", change: ["registrations.manage"] },
  "/admin/events/:eventId/drucken": only("registrations.manage"),
  "/admin/events/:eventId/druck/rechnung": { see: "nobody", change: ["registrations.manage"] },
  "/admin/events/:eventId/druck/jahresuebersicht": { see: "nobody", change: ["registrations.manage"] },
  "/admin/events/:eventId/bescheinigungen": only("registrations.manage"),
  "/admin/events/:eventId/anwesenheit": only("registrations.manage"),
  "/admin/events/:eventId/anwesenheit/personen": only("registrations.manage"),
  "/admin/events/:eventId/eiv": only("registrations.manage"),
  "/admin/qr-code/:type": { see: ["registrations.manage"], change: "nobody" },
  "/admin/board": contentScreen("board"),
  "/admin/congress": contentScreen("congresses"),
  "/admin/courses": contentScreen("courses"),
  "/admin/about": contentScreen("about"),
  "/admin/documents": contentScreen("documents"),
  "/admin/home": contentScreen("home"),
  "/admin/legal": contentScreen("legal"),
  "/admin/media/pictures": { see: reading, change: "nobody" },
  "/admin/media": { see: reading, change: editing },
  "/admin/contact": { see: ["content.read", "contact.manage"], change: ["content.edit", "contact.manage"] },
  "/admin/synonyms": contentScreen("settings"),
  "/admin/redirects": contentScreen("settings"),
  "/admin/redirects/export": { see: reading, change: "nobody" },
  "/admin/certificates": contentScreen("settings"),
  // Those who may only see the settings are led there.
  "/admin/payments": { see: ["registrations.manage", ...reading], change: ["registrations.manage"] },
  "/admin/payments/kontoauszug": only("registrations.manage"),
  "/admin/payments/einstellungen": contentScreen("settings"),
  "/admin/payment": { see: reading, change: "nobody" },
  "/admin/maintenance": only("maintenance.manage"),
  "/admin/privacy": only("privacy.manage"),
  "/admin/log": { see: ["activity.read"], change: "nobody" },
  "/admin/log/export": { see: "nobody", change: ["activity.read"] },
  "/admin/accounts": only("accounts.manage"),
  "/admin/handbuch": { see: "anybody", change: "nobody" },
  "/admin/handbuch/:chapter": { see: "anybody", change: "nobody" },
  "/admin/account": { see: "anybody", change: "anybody" },
};

/** Decides on a request to the route with this pattern; "unknown" if it cannot be read, or not submitted to. */
export function decide(
  viewer: Role,
  pattern: string,
  parameters: Parameters,
  intent: keyof Access,
): "allowed" | "refused" | "unknown" {
  const need = Object.hasOwn(access, pattern) ? access[pattern]?.[intent] : undefined;
  if (need === "nobody") return "unknown";
  return need !== undefined && isMet(viewer, need, parameters) ? "allowed" : "refused";
}

/** The same check by pathname, for menus and buttons. */
export function isAllowedAt(viewer: Role, pathname: string, intent: keyof Access): boolean {
  // The paths in a menu are patterns themselves; trying all of them for each would take a tenth of a screen's rendering.
  const own = Object.hasOwn(access, pathname) ? access[pathname] : undefined;
  if (own) return isMet(viewer, own[intent], {});
  const matches = Object.entries(access).flatMap(([pattern, entry]) => {
    const match = matchPath(pattern, pathname);
    return match ? [{ entry, match }] : [];
  });
  // The route with the fewest parameters answers, as in the router.
  const parametersOf = ({ match }: (typeof matches)[number]) => Object.keys(match.params).length;
  const [first] = matches.toSorted((one, other) => parametersOf(one) - parametersOf(other));
  return first !== undefined && isMet(viewer, first.entry[intent], first.match.params);
}

function isMet(viewer: Role, need: Need, parameters: Parameters): boolean {
  if (need === "anybody" || need === "nobody") return need === "anybody";
  return (typeof need === "function" ? need(parameters) : need).some((permission) => may(viewer, permission));
}
