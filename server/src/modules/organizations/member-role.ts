import { ROLES, type Role } from '../../lib/scopes.ts';

/** Returns the highest role in the comma-separated text that Better Auth stores; ignores unknown roles. */
export function highestRole(text: string): Role | undefined {
  const held = text.split(',').map((role) => role.trim());
  return ROLES.find((role) => held.includes(role));
}
