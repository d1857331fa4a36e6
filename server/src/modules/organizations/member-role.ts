import { ROLES, type Role } from '../../lib/scopes.ts';

/** Better Auth keeps several roles in one text, parted by commas; a role that we do not know gives nothing. */
export function mightiestRole(text: string): Role | undefined {
  const held = text.split(',').map((role) => role.trim());
  return ROLES.find((role) => held.includes(role));
}
