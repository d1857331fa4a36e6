import { isContractProcedure } from '@orpc/contract';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../contract.ts';
import { listOperations } from '../http/operations.ts';
import { SCOPE_NAMES } from '../lib/scopes.ts';
import { websitesModule } from '../modules/websites/index.ts';
import { createSubjects, type Subjects } from '../testing/create-subjects.ts';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../testing/open-test-app.ts';
import { restRequest, sampleInputOf } from '../testing/sample-inputs.ts';

/** Why an id is not among the resources of its operation. */
type Reason =
  /** It is the caller's own name of something, and identifies nothing of Pharos. */
  | 'chosen by the caller'
  /** It selects within the resource that the call declares, or within the account of the caller; other ids select nothing. */
  | 'filter'
  /** The service looks it up within the resource that the call declares, and rejects other ids. */
  | 'within';

/** The ids that are not resources, by their path in the input, with the operations: all those whose name begins so. */
const LISTED: readonly (readonly [path: RegExp, operations: RegExp, reason: Reason])[] = [
  [/(^|\.)externalId$/, /^links\./, 'chosen by the caller'],
  [/rules\.\*\.(id|unleash\.(percentage|split)\.groupId)$/, /^flags\./, 'chosen by the caller'],
  [/^ids\.\*$/, /^flags\.segments\.addIds$/, 'chosen by the caller'],
  [/^config\.(chat|thread)Id$/, /^integrations\./, 'chosen by the caller'],
  [/^(filter\.)?resourceIds?(\.\*)?$/, /^notification/, 'chosen by the caller'],
  [/^params\.profile_id$/, /^profiles\./, 'chosen by the caller'],
  [/^body\.(\*\.)?(parameters\.\*\.)?id$/, /^query\./, 'chosen by the caller'],
  [
    /^body\.(\*\.)?(event|anonymous|profile|session|anonymizeVisitor)Ids?$/,
    /^tracking\./,
    'chosen by the caller',
  ],
  [/^(integration|notification)Id$/, /^deliveries\.list$/, 'filter'],
  [/^(domain|folder)Id$/, /^links\.list$/, 'filter'],
  [/^ids\.\*$|^upTo$/, /^inbox\.read$/, 'filter'],
  [/^ownerId$/, /^flags\.list$/, 'filter'],
  [/^ids$/, /^monitors\.overview$/, 'filter'],
  [/^query\.id$/, /^profiles\.erasures$/, 'filter'],
  [/^componentIds$/, /^statusPages\.countNotified$/, 'filter'],
  // Of the website.
  [/^condition\.reportId$/, /^alerts\./, 'within'],
  [/^pins\.\*\.reportId$/, /^pins\.replace$/, 'within'],
  [/^ownerId$|(^|\.)(group\.id|segments\.\*)$/, /^flags\.(?!list)/, 'within'],
  [/^ids\.\*$/, /^flags\.bulk$/, 'within'],
  [/^ids\.\*$/, /^flags\.environments\.reorder$/, 'filter'],
  [/^keyId$/, /^flags\.keys\.revoke$/, 'within'],
  // Of the monitor, or of the status page, which belongs to the organization as a whole.
  [/^outageId$/, /^monitors\.impact$/, 'within'],
  [/^components\.\*\.id$|^componentIds\.\*$/, /^(incidents|maintenances|statusPages)\./, 'within'],
  [/^(update|component|template|subscriber)Id$/, /^(incidents|statusPages)\./, 'within'],
  [/^(components\.\*\.)?groupIds?(\.\*)?$/, /^statusPages\.components\./, 'within'],
  // Of the organization, which the call declares.
  [/^links\.\*\.(id|websiteId|domainId|folderId)$/, /^links\.bulk$/, 'within'],
  [/^websiteId$/, /^deletions\.get$/, 'within'],
  [/^access\.websiteIds\.\*$/, /^keys\./, 'within'],
  [/^userId$/, /^users\.createResetLink$/, 'within'],
  // Of the account of the caller, or public.
  [/^id$/, /^(oauth\.grants|oauth\.organizationGrants|users\.sessions)\.revoke$/, 'filter'],
  [/^clientId$/, /^oauth\.application$/, 'within'],
  [/^id$/, /^shares\.open$/, 'within'],
];

interface IdField {
  /** As in the resources of operations; `{}` stands for every value of an object. */
  readonly at: readonly string[];
  /** Of the ids that the schema accepts, such as `web`. */
  readonly prefix: string | undefined;
  readonly isNull: boolean;
}

const ID_NAME = /(^|_)ids?$|[a-z]Ids?$/;
const ID_PATTERN = /^\^([a-z]{3})_\[/;

/** Returns the fields of a JSON Schema that hold ids: by their name, or by the shape of their value. */
function idFieldsOf(schema: unknown, at: readonly string[] = [], depth = 0): IdField[] {
  if (typeof schema !== 'object' || schema === null || depth > 14) return [];
  const of = (key: string): unknown => Reflect.get(schema, key);
  const choices = ['anyOf', 'oneOf', 'allOf'].flatMap((key): unknown[] => Reflect.get(schema, key) ?? []);
  const name = at.findLast((step) => step !== '*' && step !== '{}') ?? '';
  const prefix = ID_PATTERN.exec(String(of('pattern')))?.[1];
  const isLeaf = choices.length === 0 && of('type') !== 'object' && of('type') !== 'array';
  return [
    ...(isLeaf && (prefix !== undefined || ID_NAME.test(name))
      ? [{ at, prefix, isNull: of('type') === 'null' }]
      : []),
    ...choices.flatMap((choice) => idFieldsOf(choice, at, depth + 1)),
    ...Object.entries(of('properties') ?? {}).flatMap(([key, child]) =>
      idFieldsOf(child, [...at, key], depth + 1),
    ),
    ...idFieldsOf(of('items'), [...at, '*'], depth + 1),
    ...idFieldsOf(of('additionalProperties'), [...at, '{}'], depth + 1),
  ];
}

const converter = new ZodToJsonSchemaConverter({ maxStructureDepth: 14 });

const OPERATIONS = listOperations(contract).map((operation) => {
  const { path, meta } = operation;
  const name = path.join('.');
  const procedure = path.reduce<object>((at, step) => Reflect.get(at, step), contract);
  if (!isContractProcedure(procedure)) throw new Error(`${name} is not an operation`);
  const { inputSchema } = procedure['~orpc'];
  const fields = new Map<string, IdField>();
  /** The paths at which `null` is accepted. */
  const nullable = new Set<string>();
  if (inputSchema !== undefined) {
    if (!(inputSchema instanceof z.core.$ZodType)) throw new Error(`${name} has another validator`);
    const [, described] = converter.convert(inputSchema, { strategy: 'input' });
    for (const field of idFieldsOf(described)) {
      const key = field.at.join('.');
      if (field.isNull) nullable.add(key);
      if (fields.get(key)?.prefix === undefined) fields.set(key, field);
    }
  }
  const declared = new Map(meta.resources.map((rule) => [rule.at.join('.'), rule]));
  return { ...operation, name, fields, nullable, declared };
});
type Operation = (typeof OPERATIONS)[number];

const reasonsOf = (operation: string, path: string): readonly Reason[] =>
  LISTED.flatMap(([paths, operations, reason]) =>
    paths.test(path) && operations.test(operation) ? [reason] : [],
  );

describe('every field that holds an id', () => {
  test('is a resource of its operation, or listed with a reason', () => {
    for (const operation of OPERATIONS) {
      const undeclared = [...operation.fields.keys()].filter((path) => !operation.declared.has(path));
      for (const path of undeclared)
        expect(reasonsOf(operation.name, path), `${operation.name}: ${path}`).toHaveLength(1);
    }
  });

  test('that can be null instead of a website requires the whole organization', () => {
    for (const { name, meta, nullable } of OPERATIONS) {
      const isOfOrganization = meta.resources.some(
        ({ kind, orOwn }) => orOwn !== undefined || kind === 'organization' || kind === 'status-page',
      );
      for (const { kind, at } of meta.resources.filter((rule) => nullable.has(rule.at.join('.'))))
        if (kind === 'website' && !isOfOrganization)
          expect(meta.organizationWide, name).toContainEqual({ at, is: null });
    }
  });

  test('is listed only where it exists', () => {
    for (const [paths, operations] of LISTED) {
      const found = OPERATIONS.filter(
        ({ name, fields, declared }) =>
          operations.test(name) && [...fields.keys()].some((path) => paths.test(path) && !declared.has(path)),
      );
      expect(found.length, `${paths} of ${operations}`).toBeGreaterThan(0);
    }
  });
});

/** Fields beside an id without which the schema rejects it. */
const BESIDE: Readonly<Record<string, object>> = {
  'pins.*.reportId': { kind: 'goal' },
  'links.*.id': { action: 'delete' },
};

describe('the ids of a call', () => {
  let app: TestApp;
  let owner: TestPerson;
  let subjects: Subjects;
  /** Existing ids, by prefix: of another organization, and of another website of the same one. */
  const foreign = new Map<string, string>();
  const outside = new Map<string, string>();
  const secrets = { all: '', limited: '' };

  beforeAll(async () => {
    app = await openTestApp();
    owner = await app.addPerson('owner@example.com');
    const viewer = await app.addPerson('viewer@example.com');
    await app.addMember(owner.organizationId, viewer.userId, 'viewer');
    const stranger = await app.addPerson('stranger@example.com');
    const guest = await app.addPerson('guest@example.com');
    await app.addMember(stranger.organizationId, guest.userId, 'viewer');
    const createFor = async (person: TestPerson, other: TestPerson) => {
      // Names of subjects are made of the time.
      app.clock.advance(1_000);
      const deleted = await app.addWebsite(person, 'deleted.example');
      await app.app.serviceOf(websitesModule).remove(person.actor, deleted.id);
      const world = { app, owner: person, viewer: other, deletedWebsiteId: deleted.id, spareName: 'Spare' };
      return createSubjects(world);
    };
    const add = (ids: Map<string, string>, found: Subjects) => {
      for (const id of Object.values(found)) if (/^[a-z]{3}_/.test(id)) ids.set(id.slice(0, 3), id);
    };
    add(foreign, await createFor(stranger, guest));
    foreign.set('usr', stranger.userId).set('org', stranger.organizationId);
    add(outside, await createFor(owner, viewer));
    subjects = await createFor(owner, viewer);
    const website = Object.values(subjects).find((id) => id.startsWith('web_')) ?? '';
    secrets.all = (await app.addKey(owner, SCOPE_NAMES)).secret;
    const access = { type: 'website' as const, websiteIds: [website] };
    secrets.limited = (await app.addKey(owner, SCOPE_NAMES, { access })).secret;
  });
  afterAll(() => app.close());

  /** Calls an operation with its example, and a value at a path of its input. */
  async function callWith(operation: Operation, path: readonly string[], value: string, secret?: string) {
    app.clock.advance(61_000);
    const sample = sampleInputOf(operation.name, subjects);
    const [first = ''] = path;
    const place = sample.isDetailed
      ? first
      : operation.route.includes(`{${first}}`)
        ? 'params'
        : sample.body === undefined && ['GET', 'DELETE'].includes(operation.method)
          ? 'query'
          : 'body';
    const steps = sample.isDetailed ? path.slice(1) : path;
    const beside = BESIDE[path.join('.')] ?? {};
    const changed = { ...sample, [place]: withValue(Reflect.get(sample, place), steps, value, beside) };
    const session = { cookie: owner.cookie, origin: BASE_URL };
    const credential =
      operation.meta.access.kind === 'session' ? session : { 'x-api-key': secret ?? secrets.all };
    const request = restRequest(operation.method, operation.route, changed);
    const type = 'payload' in request ? { 'content-type': 'application/json' } : {};
    const response = await app.inject({ ...request, headers: { ...type, ...credential } });
    const body = response.body.replaceAll(value, '<id>').replaceAll(/req_[0-9a-z]{26}/g, '<request>');
    return { status: response.statusCode, body };
  }

  const unknownOf = (id: string) => id.slice(0, -1) + (id.endsWith('0') ? '1' : '0');
  const prefixOf = (path: string, { prefix }: IdField) => {
    if (prefix !== undefined) return prefix;
    if (/website/i.test(path)) return 'web';
    if (/link_id$/.test(path)) return 'lnk';
    if (/(^ids|monitor_id)$/.test(path)) return 'mon';
    if (/componentIds$/.test(path)) return 'cmp';
    return /organization_id$/.test(path) ? 'org' : 'usr';
  };

  const cases = OPERATIONS.filter(({ meta }) => ['scope', 'session'].includes(meta.access.kind)).flatMap(
    (operation) =>
      [...operation.fields].map(([path, field]) => ({
        operation,
        path,
        field,
        kind: operation.declared.get(path)?.kind,
      })),
  );

  type Case = (typeof cases)[number];

  /** Checks the cases of each operation in one test: a test for each would take as long as its requests. */
  function testEach(title: string, of: readonly Case[], check: (one: Case) => Promise<void>): void {
    const names = [...new Set(of.map(({ operation }) => operation.name))];
    test.each(names)(`of %s ${title}`, async (name) => {
      for (const one of of.filter(({ operation }) => operation.name === name)) await check(one);
    });
  }

  const declared = cases.filter(({ kind }) => kind !== undefined && kind !== 'tracking');
  testEach(
    'is denied like one that does not exist if it is of another organization',
    declared,
    async ({ operation, path, field }) => {
      const id = foreign.get(prefixOf(path, field));
      if (id === undefined) throw new Error(`No id of another organization for ${path}`);
      const refused = await callWith(operation, field.at, id);
      expect(refused, path).toMatchObject({ status: 403, body: expect.stringContaining('"ACCESS_DENIED"') });
      expect(await callWith(operation, field.at, unknownOf(id)), path).toEqual(refused);
    },
  );

  testEach(
    'is denied like one that does not exist if it is outside the access of a key',
    declared.filter(({ operation }) => operation.meta.access.kind === 'scope'),
    async ({ operation, path, field }) => {
      const id = outside.get(prefixOf(path, field)) ?? owner.organizationId;
      const refused = await callWith(operation, field.at, id, secrets.limited);
      expect(refused, path).toMatchObject({ status: 403, body: expect.stringContaining('"ACCESS_DENIED"') });
      expect(await callWith(operation, field.at, unknownOf(id), secrets.limited), path).toEqual(refused);
    },
  );

  testEach(
    'looks like one that does not exist if it is of another organization and not declared',
    cases.filter(
      ({ operation, path, kind }) =>
        kind === undefined && !reasonsOf(operation.name, path).includes('chosen by the caller'),
    ),
    async ({ operation, path, field }) => {
      const id = foreign.get(prefixOf(path, field)) ?? `${prefixOf(path, field)}_06ajz8w4m2kq9tx5vdycn7brf1`;
      const answer = await callWith(operation, field.at, id);
      expect(answer, path).toEqual(await callWith(operation, field.at, unknownOf(id)));
      const isFilter = reasonsOf(operation.name, path).includes('filter');
      if (isFilter) expect(answer.status, answer.body).toBe(200);
      else expect(answer.body, path).toMatch(/ACCESS_DENIED|NOT_FOUND|VALIDATION_ERROR|CONFLICT/);
    },
  );
});

/** Returns a copy of an input with a value at a path. `*` is the first element of a list, `{}` a value of an object. */
function withValue(input: unknown, path: readonly string[], value: string, beside: object): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const isLast = rest.length === 0;
  if (step === '*') {
    const [first] = Array.isArray(input) ? input : [];
    return [withValue(first, rest, value, beside)];
  }
  const key = step === '{}' ? 'production' : step;
  const object = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
  const next = withValue(Reflect.get(object, key), rest, value, beside);
  return { ...object, ...(isLast ? beside : {}), [key]: next };
}
