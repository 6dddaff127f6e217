/** Roles of people at a site. One place compares them. */
import { Problem } from '../contract/problem.ts';

/** Every role; each includes those after it. */
export const siteRoles = ['owner', 'admin', 'viewer'] as const;
export type SiteRole = (typeof siteRoles)[number];

/** Roles that can be given; a site has one owner. */
export const memberRoles = ['admin', 'viewer'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** Returns true when a role includes another one. */
export function includesRole(role: SiteRole, needed: SiteRole): boolean {
  return siteRoles.indexOf(role) <= siteRoles.indexOf(needed);
}

/** Throws `role-missing` unless the role of a person at a site includes the needed one. */
export function requireRole(
  site: { readonly name: string; readonly role: SiteRole },
  needed: SiteRole,
): void {
  if (includesRole(site.role, needed)) return;
  throw new Problem(
    'role-missing',
    `Your role at the site “${site.name}” is ${site.role}; this operation needs the role ${needed}.`,
  );
}
