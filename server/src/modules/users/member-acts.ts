import type { FastifyRequest } from 'fastify';
import type { Actor, Caller } from '../../lib/actor.ts';
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

/** Returns the actor of a request with this principal. */
export function actorOf(request: FastifyRequest, principal: Principal): Actor {
  return actorFrom(request.pharos, principal);
}

/** Returns the actor of an act that no request does, or that several requests lead to. */
export function actorFrom({ requestId, ip, userAgent }: Caller, principal: Principal): Actor {
  return { requestId, ip, userAgent, principal };
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
