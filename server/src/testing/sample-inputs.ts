import { isContractProcedure } from '@orpc/contract';
import { contract } from '../contract.ts';
import { listOperations } from '../http/operations.ts';
import type { OperationExample } from '../lib/operation.ts';
import type { Subjects } from './create-subjects.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** A REST call of an operation; `params` fills the route's template. */
interface SampleInput extends OperationExample {
  /** Whether RPC accepts `{params, query, body}` instead of their union. */
  readonly isDetailed: boolean;
}

const EXAMPLES = new Map(
  listOperations(contract).map(({ path, meta }) => {
    const procedure = path.reduce<object>((at, step) => Reflect.get(at, step), contract);
    const isDetailed =
      isContractProcedure(procedure) && procedure['~orpc'].route.inputStructure === 'detailed';
    return [path.join('.'), { example: meta.example, isDetailed }];
  }),
);

/** Returns the example of an operation, with the ids of existing resources. @throws Error if its contract has none. */
export function sampleInputOf(name: string, subjects: Subjects): SampleInput {
  const found = EXAMPLES.get(name);
  if (found?.example === undefined) throw new Error(`${name} has no example: add one to its contract`);
  return {
    ...JSON.parse(putSubjects(JSON.stringify(found.example), subjects)),
    isDetailed: found.isDetailed,
  };
}

/** Replaces the ids of examples with those of existing resources. */
export function putSubjects(text: string, subjects: Subjects): string {
  return Object.entries(subjects).reduce((filled, [example, id]) => filled.replaceAll(example, id), text);
}

/** Returns the call as a REST request. */
export function restRequest(method: string, route: string, input: SampleInput) {
  const path = route.replace(/\{([^}]+)\}/g, (_match, name: string) => input.params?.[name] ?? '');
  const search = new URLSearchParams(input.query).toString();
  return {
    method: toMethod(method),
    url: search === '' ? path : `${path}?${search}`,
    ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
  };
}

/** Returns the call as an RPC. */
export function rpcRequest(name: string, input: SampleInput) {
  const json = input.isDetailed
    ? { params: input.params ?? {}, query: input.query ?? {}, body: input.body }
    : { ...input.query, ...(typeof input.body === 'object' ? input.body : {}), ...input.params };
  return {
    method: 'POST' as const,
    url: `/rpc/${name.replaceAll('.', '/')}`,
    payload: JSON.stringify({ json }),
  };
}

/** Returns a method as requests to the server under test name it. @throws Error if it has another. */
export function toMethod(method: string): (typeof METHODS)[number] {
  const found = METHODS.find((known) => known === method);
  if (found !== undefined) return found;
  throw new Error(`The method ${method} is not supported in samples`);
}

/**
 * Returns one call of each operation: every second one by RPC, from the first or from the second. Both styles reach the same chain, so what a
 * credential may do needs one of them. Both are used where an operation must be closed without a credential, and where the subjects are
 * read from the request, because styles carry them in different places.
 */
export function alternating<Call extends { readonly name: string; readonly style: 'REST' | 'RPC' }>(
  calls: readonly Call[],
  first: 'REST' | 'RPC',
): Call[] {
  const names = [...new Set(calls.map(({ name }) => name))];
  return calls.filter(({ name, style }) => (names.indexOf(name) % 2 === 0) === (style === first));
}
