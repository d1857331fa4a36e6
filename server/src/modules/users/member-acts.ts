import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../../http/context.ts';
import type { UserPrincipal } from '../../lib/principal.ts';
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

/** The call as the audit log wants to know it. */
export function contextOf(request: FastifyRequest, principal: UserPrincipal): RequestContext {
  return {
    requestId: request.id,
    principal,
    ip: request.pharos.ip,
    userAgent: request.pharos.userAgent,
    resources: [],
    takeUseEntry: () => [],
    useEntryOfSuccess: () => [],
    signal: new AbortController().signal,
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
