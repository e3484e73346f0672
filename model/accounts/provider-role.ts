import { type Role, roles } from "./permission.ts";

/** How the role of an account is determined by a claim of an identity provider. */
export interface RoleClaim {
  /** Name of the claim; if none has this name, dots address nested ones (`realm_access.roles`). */
  claim: string;
  /** Values of the claim and their roles; the first match wins, and `*` matches everyone. */
  roles: readonly (readonly [value: string, role: Role])[];
}

const everyone = "*";

/** Default: the values are names of roles. */
export const rolesByName: RoleClaim["roles"] = roles.map((role) => [role, role]);

/** Parses `value=role,value=role`. @returns undefined when a role is unknown or a value is missing */
export function parseClaimRoles(text: string): RoleClaim["roles"] | undefined {
  const pairs: [string, Role][] = [];
  for (const part of text.split(",")) {
    const at = part.lastIndexOf("=");
    const value = part.slice(0, Math.max(at, 0)).trim();
    const role = roles.find((candidate) => candidate === part.slice(at + 1).trim());
    if (value === "" || !role) return undefined;
    pairs.push([value, role]);
  }
  return pairs;
}

/** @param claims of an ID token or of the userinfo response. @returns `null` when no value of the claim has a role */
export function roleOfClaims(claims: Readonly<Record<string, unknown>>, { claim, roles }: RoleClaim): Role | null {
  const found = claimOf(claims, claim);
  const values = Array.isArray(found) ? found : [found];
  return roles.find(([value]) => value === everyone || values.includes(value))?.[1] ?? null;
}

/** Returns the claim of that name; undefined when there is none. */
export function claimOf(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split(".")
    .reduce<unknown>(
      (within, part) => (isRecord(within) && Object.hasOwn(within, part) ? within[part] : undefined),
      claims,
    );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
