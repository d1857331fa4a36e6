import { isContractProcedure } from '@orpc/contract';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../../server/src/contract.ts';
import { listOperations } from '../../server/src/http/operations.ts';
import { describeSchema } from '../../server/src/lib/with-aliases.ts';
import { listRoutes } from '../build/list-routes.mjs';
import type { Api } from './api.ts';
import { buildRequest, isDetailed } from './build-request.ts';

const ROUTES = new Map(listRoutes(contract).map(([name, route]) => [name, route] as const));
const PARTS = ['params', 'query', 'headers', 'body'];

/** An operation whose input has parts, with the names of the fields of each part and an example. */
interface Detailed {
  readonly name: string;
  readonly fields: { readonly params: string[]; readonly query: string[]; readonly body: string[] };
  readonly example: { readonly params: object; readonly query: object; readonly body: unknown };
}

const DETAILED: readonly Detailed[] = listOperations(contract).flatMap(({ path, meta }) => {
  const procedure = path.reduce<object>((at, step) => Reflect.get(at, step), contract);
  if (!isContractProcedure(procedure)) return [];
  const { inputSchema, route } = procedure['~orpc'];
  if (route.inputStructure !== 'detailed' || !(inputSchema instanceof z.ZodType)) return [];
  const { properties } = describeSchema(inputSchema);
  const { params = {}, query = {}, body } = meta.example ?? {};
  return [
    {
      name: path.join('.'),
      fields: {
        params: namesIn(properties.params),
        query: namesIn(properties.query),
        body: namesIn(properties.body),
      },
      example: { params, query, body },
    },
  ];
});

/** Lists the names of the fields of an object in a JSON Schema, including its alternatives. Lists have none. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = Object.keys(Object(Reflect.get(schema, 'properties')));
  const others: unknown[] = ['anyOf', 'oneOf', 'allOf'].flatMap((name) => Reflect.get(schema, name) ?? []);
  return [...new Set([...own, ...others.flatMap(namesIn)])];
}

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const spellings = (names: readonly string[]) => new Set([...names, ...names.map(camel)]);

/** Names that are in two parts of an operation, by operation. Path takes precedence over query, query over body. */
function findCollisions(): Record<string, string[]> {
  const found = DETAILED.flatMap(({ name, fields: { params, query, body } }) => {
    const [ofPath, ofQuery] = [spellings(params), spellings(query)];
    const names = [
      ...[...ofQuery].filter((one) => ofPath.has(one)),
      ...body.filter((one) => ofPath.has(one) || ofQuery.has(one)),
    ];
    return names.length === 0 ? [] : [[name, [...new Set(names)].sort()] as const];
  });
  return Object.fromEntries(found);
}

describe('the flat input of each operation', () => {
  test('has distinct names, except those that mean the same in query and body', () => {
    expect(DETAILED.length).toBeGreaterThan(10);
    expect(findCollisions()).toEqual({
      // The website of the events: in the query for all of them, in the body for one.
      'tracking.track': ['websiteId'],
      'tracking.vitals': ['websiteId'],
      'tracking.errors': ['websiteId'],
      'tracking.identify': ['websiteId'],
      // The default time zone of the queries in the query, and that of one query in the body.
      'query.run': ['timeZone', 'timezone'],
      'query.compile': ['timeZone', 'timezone'],
    });
  });

  test('has no field with the name of a part', () => {
    const taken = DETAILED.filter(({ fields }) =>
      Object.values(fields).some((names) => names.some((name) => PARTS.includes(name))),
    );
    expect(taken.map(({ name }) => name)).toEqual([]);
  });

  test.each(DETAILED)('$name results in the same request as its parts', ({ name, example }) => {
    const route = ROUTES.get(name) ?? expect.unreachable();
    const { params, query, body } = example;
    const flat = {
      ...Object.fromEntries(
        Object.entries({ ...query, ...params }).map(([key, value]) => [camel(key), value]),
      ),
      ...(Array.isArray(body) ? { body } : Object(body)),
    };
    expect(isDetailed(flat)).toBe(Object.keys(flat).length === 1 && 'body' in flat);
    const hasBody = body !== undefined || !['GET', 'DELETE'].includes(route.method);
    expect(buildRequest(route, flat)).toEqual(
      buildRequest(route, { params, query, ...(hasBody ? { body: body ?? {} } : {}) }),
    );
  });
});

test('the types of flat inputs are inferred from the contract', () => {
  type Run = Parameters<Api['query']['run']>[0];
  type Analytics = Parameters<Api['query']['analytics']>[0];
  type Track = Parameters<Api['tracking']['track']>[0];
  expectTypeOf<{ websiteId: string; parameters: ['summary_metrics']; preset: 'last_7d' }>().toExtend<Run>();
  expectTypeOf<{ query: { website_id: string }; body: { parameters: ['pages'] } }>().toExtend<Run>();
  expectTypeOf<{ websiteId: string; parameters: ['pages']; preset: 'last_5d' }>().not.toExtend<Run>();
  expectTypeOf<{ websiteId: number; parameters: ['pages'] }>().not.toExtend<Run>();
  expectTypeOf<{ websiteId: string; parameters: string; preset: 'today' }>().toExtend<Analytics>();
  expectTypeOf<{ parameters: string; preset: 'today' }>().not.toExtend<Analytics>();
  expectTypeOf<{ websiteId: string; name: string }>().toExtend<Track>();
  expectTypeOf<{ websiteId: string; body: { name: string }[] }>().toExtend<Track>();
  expectTypeOf<{ websiteId: string; title: string }>().not.toExtend<Track>();
});
