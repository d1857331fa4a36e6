import type { FastifyRequest } from 'fastify';
import type { Actor, Caller } from '../../../lib/actor.ts';
import type { Principal, UserPrincipal } from '../../../lib/principal.ts';
import type { AdministrativeAct } from '../../audit/index.ts';

/** Describes a change of an organization's members for the audit log, based on the response of Better Auth. */
export function describeMemberAct(
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

/** Returns the id of the user who left the organization, based on the response of Better Auth. */
export function departedUserId(answer: unknown): string | undefined {
  return textAt(objectAt(answer, 'member') ?? answer, 'userId');
}

/** Returns the actor of a request with this principal. */
export function actorOf(request: FastifyRequest, principal: Principal): Actor {
  return actorFrom(request.pharos, principal);
}

/** Returns the actor of an act that belongs to no request or to several requests. */
export function actorFrom({ requestId, ip, userAgent }: Caller, principal: Principal): Actor {
  return { requestId, ip, userAgent, principal };
}

/** Returns the principal of a user who authenticated with a link and has no session. */
export function principalWithoutSession(person: {
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
