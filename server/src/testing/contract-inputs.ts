import { isContractProcedure } from '@orpc/contract';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '../contract.ts';
import type { DeclaredOperation } from '../http/operations.ts';
import type { OperationExample } from '../lib/operation.ts';

/** A JSON Schema of the contract, as far as tests read it. */
export interface InputSchema {
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly InputSchema[];
  readonly oneOf?: readonly InputSchema[];
  readonly allOf?: readonly InputSchema[];
  readonly properties?: Readonly<Record<string, InputSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: InputSchema | boolean;
  readonly propertyNames?: InputSchema;
  readonly items?: InputSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly maxProperties?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
}

/** The input of an operation: its schema, and whether it is `{params, query, body}` instead of their union. */
export interface ContractInput {
  readonly schema: InputSchema;
  readonly isDetailed: boolean;
}

const converter = new ZodToJsonSchemaConverter();

/**
 * Returns the input of an operation as a JSON Schema. Zod schemas that transform their input first hide what they accept; their
 * description, which the API reference shows, does not. @returns `undefined` for an operation without an input.
 */
export function contractInputOf({ path }: Pick<DeclaredOperation, 'path'>): ContractInput | undefined {
  const procedure = path.reduce<object>((at, step) => Reflect.get(at, step), contract);
  if (!isContractProcedure(procedure)) throw new Error(`${path.join('.')} is not an operation`);
  const { inputSchema, route } = procedure['~orpc'];
  if (inputSchema === undefined) return undefined;
  const [, schema] = converter.convert(inputSchema, { strategy: 'input' });
  if (typeof schema === 'boolean') throw new Error(`${path.join('.')} accepts anything`);
  return { schema: JSON.parse(JSON.stringify(schema)), isDetailed: route.inputStructure === 'detailed' };
}

/** Returns the input of an example, in the form in which the procedure receives it. */
export function inputOfExample({ params, query, body }: OperationExample, isDetailed: boolean): unknown {
  if (isDetailed)
    return { params: params ?? {}, query: query ?? {}, ...(body === undefined ? {} : { body }) };
  return { ...query, ...(typeof body === 'object' ? body : {}), ...params };
}

/** Returns the REST request of an input. Values of a path and a query are sent as text; `null` and objects in brackets. */
export function restRequestOf(
  { method, route }: Pick<DeclaredOperation, 'method' | 'route'>,
  input: unknown,
  isDetailed: boolean,
): { readonly url: string; readonly payload?: string } {
  const names = [...route.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '');
  const all = fieldsOf(input);
  const rest = Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));
  const isRead = method === 'GET';
  const params = isDetailed ? fieldsOf(all['params']) : all;
  const query = isDetailed ? all['query'] : isRead ? rest : {};
  const body = isDetailed ? all['body'] : rest;
  const path = route.replace(/\{([^}]+)\}/g, (_match, name: string) => encode(params[name]));
  const search = pairsOf(query, '').join('&');
  return {
    url: search === '' ? path : `${path}?${search}`,
    ...(isRead || body === undefined ? {} : { payload: JSON.stringify(body) }),
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** Lone surrogates cannot be sent in a URL. */
function encode(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return encodeURIComponent(text.toWellFormed());
}

function pairsOf(value: unknown, name: string): string[] {
  if (typeof value !== 'object' || value === null) return name === '' ? [] : [`${name}=${encode(value)}`];
  return Object.entries(value).flatMap(([key, child]) =>
    pairsOf(child, name === '' ? encode(key) : `${name}[${encode(key)}]`),
  );
}
