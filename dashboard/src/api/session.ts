import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ROLE_SCOPES, type Role, type Scope } from '../../../server/src/lib/scopes.ts';
import type { Language } from '../lib/language.ts';
import { request } from './request.ts';
import { type Outputs, rpc } from './rpc.ts';

/** Who is signed in. */
export interface Session {
  readonly sessionId: string;
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    /** `null` for the language of the browser. */
    readonly language: Language | null;
  };
  /** The organization that the person switched to last. */
  readonly activeOrganizationId: string | undefined;
}

/** An organization that the person belongs to, with their role in it. */
export type Organization = Outputs['organizations']['list']['organizations'][number];

/** The session; `null` when signed out. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => readSession(await request('GET', '/api/auth/get-session')),
  staleTime: 5 * 60_000,
});

/** The organizations of the person who is signed in. */
export const organizationsQuery = rpc.organizations.list.queryOptions({ staleTime: 60_000 });

/** All websites that the person reaches, of every organization. */
export const websitesQuery = rpc.websites.list.queryOptions({ staleTime: 30_000 });

/** One website with its settings. */
export const websiteQuery = (id: string) =>
  rpc.websites.get.queryOptions({ input: { id }, staleTime: 30_000 });

/** The person who is signed in. Only below the shell, which nobody enters signed out. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQuery);
  if (data === null) throw new Error('The shell is only shown to people who are signed in');
  return data;
}

/** The organization that the dashboard shows: the one switched to, else the first. */
export function useOrganization(): Organization {
  const { activeOrganizationId } = useSession();
  const { data } = useSuspenseQuery(organizationsQuery);
  const found = data.organizations.find(({ id }) => id === activeOrganizationId) ?? data.organizations[0];
  if (found === undefined) throw new Error('Everybody belongs to an organization');
  return found;
}

/** Every organization of the person. */
export function useOrganizations(): readonly Organization[] {
  return useSuspenseQuery(organizationsQuery).data.organizations;
}

/** The websites of the organization that the dashboard shows, oldest first; `undefined` while they load. */
export function useWebsites(): Outputs['websites']['list']['websites'] | undefined {
  const { id } = useOrganization();
  const { data } = useQuery(websitesQuery);
  return data?.websites.filter(({ organizationId }) => organizationId === id);
}

/** What the person's role in the shown organization lets them do: hide what it forbids. */
export function usePermissions(): {
  readonly role: Role;
  readonly can: (scope: Scope) => boolean;
  readonly isKeeper: boolean;
} {
  const { role } = useOrganization();
  return {
    role,
    can: (scope) => ROLE_SCOPES[role].has(scope),
    /** Owners and admins: they alone manage keys and members. */
    isKeeper: role === 'owner' || role === 'admin',
  };
}

/** Reads the answer of Better Auth, which the contract does not describe. */
function readSession(answer: unknown): Session | null {
  if (!isRecord(answer) || !isRecord(answer['session']) || !isRecord(answer['user'])) return null;
  const { session, user } = answer;
  const active = session['activeOrganizationId'];
  return {
    sessionId: String(session['id']),
    user: {
      id: String(user['id']),
      email: String(user['email']),
      name: String(user['name']),
      language: user['language'] === 'de' || user['language'] === 'en' ? user['language'] : null,
    },
    activeOrganizationId: typeof active === 'string' ? active : undefined,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
