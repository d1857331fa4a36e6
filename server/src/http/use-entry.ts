import type { RouteMeta } from '../lib/operation.ts';
import type { Scope } from '../lib/scopes.ts';
import { alsoRequiredBy, scopesOf } from './authorize.ts';
import type { Call } from './call.ts';
import type { UseRecord } from './use-record.ts';

/** Returns the record of the use of a key, or of a person. Call it when the status of the response is known. */
export function useRecordOf(call: Call, status: number): UseRecord {
  const { routeKey } = call;
  const isVisitor = routeKey?.isPublic === true;
  return {
    requestId: call.requestId,
    method: call.method,
    route: call.operation?.route ?? '',
    ip: isVisitor ? '' : call.ip,
    userAgent: isVisitor ? '' : call.userAgent,
    principal: call.principal,
    refusedKey: call.refusedKey,
    routeKey,
    reason: call.reason,
    scopesRequired: call.operation === undefined ? [] : requiredBy(call.operation.meta),
    organizationId: call.resources[0]?.organizationId,
    resources: call.resources.map(({ kind, id }) => `${kind}:${id}`),
    status,
    count: 1,
  };
}

/** The scopes that the declaration of a route names. */
function requiredBy(meta: RouteMeta): readonly Scope[] {
  const also = alsoRequiredBy(meta);
  return also.length === 0 ? scopesOf(meta, undefined) : [...scopesOf(meta, undefined), ...also];
}
