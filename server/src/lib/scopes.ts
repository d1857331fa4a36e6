/** The eleven scopes and their descriptions, in display order. */
export const SCOPES = {
  'read:data': 'Query analytics and list websites',
  'track:events': 'Send custom events, pageviews and sessions',
  'read:links': 'Read short links and their analytics',
  'write:links': 'Create, update and delete short links',
  'read:monitors': 'Read uptime monitors and their analytics',
  'write:monitors': 'Create, update, pause, resume and delete uptime monitors',
  'read:status_pages': 'Read status pages, incidents and monitor visibility',
  'write:status_pages': 'Manage status pages, incidents and monitor visibility',
  'manage:websites': 'Create, update and delete websites and their settings; rotate tracking config',
  'manage:flags': 'Manage feature flags and targeting rules',
  'manage:config': 'Manage integration config and organization settings',
} as const;

/** The name of a scope. */
export type Scope = keyof typeof SCOPES;

/** The scope of a client that requests none, and the only one that the metadata of the API lists for new clients. */
export const DEFAULT_SCOPE: Scope = 'read:data';

/** Every scope name, in the order of {@link SCOPES}. */
export const SCOPE_NAMES = Object.keys(SCOPES).filter(isScope);

/** Returns whether `name` is a scope. */
export function isScope(name: string): name is Scope {
  return Object.hasOwn(SCOPES, name);
}

/** The role of a member of an organization. */
export type Role = 'owner' | 'admin' | 'member' | 'viewer';

/** All roles, from most to least privileged. */
export const ROLES = ['owner', 'admin', 'member', 'viewer'] as const satisfies readonly Role[];

const READ_SCOPES = ['read:data', 'read:links', 'read:monitors', 'read:status_pages'] as const;

/** The scopes of each role in its organization. Managing keys requires a role, not a scope. */
export const ROLE_SCOPES: Readonly<Record<Role, ReadonlySet<Scope>>> = {
  owner: new Set(SCOPE_NAMES),
  admin: new Set(SCOPE_NAMES),
  member: new Set<Scope>([
    ...READ_SCOPES,
    'track:events',
    'write:links',
    'write:monitors',
    'write:status_pages',
    'manage:websites',
    'manage:flags',
  ]),
  viewer: new Set<Scope>(READ_SCOPES),
};
