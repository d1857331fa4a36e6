import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import type { OperationLimit, OperationMeta } from '../lib/operation.ts';

/** One operation of the contract, flattened. */
export interface DeclaredOperation {
  /** Its path in the contract: `['websites', 'create']`. */
  readonly path: readonly string[];
  readonly method: string;
  /** The REST path with `{name}` parameters. */
  readonly route: string;
  readonly meta: OperationMeta;
}

/**
 * Lists the operations of a contract, in its order.
 * @throws Error if an operation declares no access, method or path.
 */
export function listOperations(
  contract: AnyContractRouter,
  path: readonly string[] = [],
): DeclaredOperation[] {
  if (!isContractProcedure(contract)) {
    return Object.entries(contract).flatMap(([key, child]) => listOperations(child, [...path, key]));
  }
  const { route, meta } = contract['~orpc'];
  const name = path.join('.');
  if (!isOperationMeta(meta))
    throw new Error(`Operation ${name} declares no access. Begin it with operation({access: …}).`);
  if (route.method === undefined || route.path === undefined) {
    throw new Error(`Operation ${name} declares no method or path.`);
  }
  return [{ path, method: route.method, route: route.path, meta }];
}

/** Adds a default limit to operations without one, except to public ones (docs/decisions/0028 §4). */
export function withDefaultLimit(
  operations: readonly DeclaredOperation[],
  limit: OperationLimit,
): DeclaredOperation[] {
  return operations.map((operation) => {
    const { meta } = operation;
    const isBounded = meta.limit !== undefined || meta.access.kind === 'public';
    return isBounded ? operation : { ...operation, meta: { ...meta, limit } };
  });
}

function isOperationMeta(meta: object): meta is OperationMeta {
  if (!('access' in meta) || !('resources' in meta) || !Array.isArray(meta.resources)) return false;
  const { access } = meta;
  if (typeof access !== 'object' || access === null || !('kind' in access)) return false;
  if (access.kind === 'public' || access.kind === 'probe') return true;
  const list =
    access.kind === 'scope' && 'anyOf' in access ? access.anyOf : 'roles' in access ? access.roles : [];
  return Array.isArray(list) && list.length > 0;
}
