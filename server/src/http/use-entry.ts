import { scopesOf } from './authorize.ts';
import type { Call } from './call.ts';
import type { UseRecord } from './use-record.ts';

/** Returns the record of the use of a key. Call it when the status of the response is known. */
export function useRecordOf(call: Call, status: number): UseRecord {
  return {
    requestId: call.requestId,
    method: call.method,
    route: call.operation?.route ?? '',
    ip: call.ip,
    userAgent: call.userAgent,
    principal: call.principal,
    refusedKey: call.refusedKey,
    reason: call.reason,
    scopesRequired: call.operation === undefined ? [] : scopesOf(call.operation.meta, undefined),
    resources: call.resources.map(({ kind, id }) => `${kind}:${id}`),
    status,
  };
}
