import type { FastifyRequest } from 'fastify';
import { scopesOf } from './authorize.ts';
import type { UseRecord } from './use-record.ts';

/** What is known of a use once its status is decided. */
export function useRecordOf(request: FastifyRequest, status: number): UseRecord {
  const call = request.pharos;
  return {
    requestId: call.requestId,
    method: request.method,
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
