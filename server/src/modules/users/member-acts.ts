import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../../http/context.ts';
import type { Principal, UserPrincipal } from '../../lib/principal.ts';
import type { AdministrativeAct } from '../audit/index.ts';

/** What was done to the members of an organization, read from Better Auth's answer. */
export function describeAct(
  action: string,
  person: UserPrincipal,
  body: unknown,
  answer: unknown,
): AdministrativeAct {
  const subject = objectAt(answer, 'member') ?? objectAt(answer, 'invitation') ?? answer;
  const organizationId =
    textAt(subject, 'organizationId') ?? textAt(body, 'organizationId') ?? person.activeOrganizationId ?? '';
  const role = textAt(subject, 'role');
  const email = textAt(subject, 'email');
  const [kind = ''] = action.split('.');
  return {
    action,
    organizationId,
    resource: `${kind}:${textAt(subject, 'id') ?? textAt(body, 'memberId') ?? textAt(body, 'invitationId') ?? ''}`,
    details: { ...(role === undefined ? {} : { role }), ...(email === undefined ? {} : { email }) },
  };
}

/** The id of the person who is no member any more, read from Better Auth's answer. */
export function personLeaving(answer: unknown): string | undefined {
  return textAt(objectAt(answer, 'member') ?? answer, 'userId');
}

/** Who calls, and from where. */
export interface Caller {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
}

/** The call as the audit log wants to know it. */
export function contextOf(request: FastifyRequest, principal: Principal): RequestContext {
  return contextFrom(request.pharos, principal);
}

/** As {@link contextOf}, for what no request does, or no single one. */
export function contextFrom({ requestId, ip, userAgent }: Caller, principal: Principal): RequestContext {
  return {
    requestId,
    principal,
    ip,
    userAgent,
    resources: [],
    takeUseEntry: () => [],
    useEntryOfSuccess: () => [],
    signal: new AbortController().signal,
  };
}

/** Somebody who proved who they are by a link, and has no session. */
export function withoutSession(person: {
  readonly id: string;
  readonly email: string;
  readonly personalOrganizationId?: string | undefined;
}): UserPrincipal {
  return {
    kind: 'user',
    userId: person.id,
    email: person.email,
    sessionId: '',
    activeOrganizationId: undefined,
    personalOrganizationId: person.personalOrganizationId,
    roles: new Map(),
  };
}

function objectAt(value: unknown, property: string): object | undefined {
  const found = at(value, property);
  return typeof found === 'object' && found !== null ? found : undefined;
}

function textAt(value: unknown, property: string): string | undefined {
  const found = at(value, property);
  return typeof found === 'string' ? found : undefined;
}

function at(value: unknown, property: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, property) : undefined;
}
