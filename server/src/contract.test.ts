import { describe, expect, test } from 'vitest';
import { contract } from './contract.ts';
import { listOperations } from './http/operations.ts';
import type { OperationMeta } from './lib/operation.ts';
import { SCOPE_NAMES, type Scope } from './lib/scopes.ts';

const OPERATIONS = listOperations(contract).map((operation) => ({
  ...operation,
  name: operation.path.join('.'),
}));

/** Operations that read, although their method is not GET: their input is too large for a query string. */
const READS_WITH_BODY = new Set([
  'links.qrWithLogo',
  'links.testRules',
  'query.compile',
  'query.run',
  'sourceMaps.resolve',
  'statusPages.renderMarkdown',
]);

/** Operations with GET that read no resource: they act on behalf of somebody who writes. */
const ACTIONS = new Map([
  ['links.previewImage', 'sends a request to another server, for the form of a link'],
]);

/** Scopes that manage settings and include reading them (docs/keys-and-scopes.md). */
const MANAGING = new Set<Scope>(['manage:websites', 'manage:flags', 'manage:config']);

/** What no scope of managing websites includes: it would be data. */
const SETTINGS_OF_WEBSITES = new Set([
  'deletions.get',
  'deletions.list',
  'profiles.erasures',
  'websites.get',
  'websites.summary',
  'websites.tracking',
]);

describe('scopes are exact', () => {
  const scoped = OPERATIONS.filter(({ meta }) => meta.access.kind === 'scope');
  const isRead = ({ name, method }: (typeof OPERATIONS)[number]) =>
    !ACTIONS.has(name) && (method === 'GET' || READS_WITH_BODY.has(name));
  const accepted = ({ access, resources }: OperationMeta): readonly Scope[] => [
    ...(access.kind === 'scope' ? access.anyOf : []),
    ...resources.flatMap(({ anyOf = [] }) => anyOf),
  ];
  const isReading = (scope: Scope) => scope.startsWith('read:') || MANAGING.has(scope);
  const isWriting = (scope: Scope) => !scope.startsWith('read:');

  test.each(scoped.filter(isRead))('$name reads, so no write scope alone permits it', ({ name, meta }) => {
    expect(accepted(meta).filter((scope) => !isReading(scope))).toEqual([]);
    if (accepted(meta).includes('manage:websites')) expect(SETTINGS_OF_WEBSITES).toContain(name);
  });

  test.each(scoped.filter((operation) => !isRead(operation)))(
    '$name writes, so no read scope permits it',
    ({ meta }) => {
      expect(accepted(meta).filter((scope) => !isWriting(scope))).toEqual([]);
      // Personal definitions of a viewer are the exception. Keys have none.
      const ofOwn = meta.resources.flatMap(({ own }) => own?.anyOf ?? []);
      expect(ofOwn.filter((scope) => scope !== 'read:data')).toEqual([]);
    },
  );

  test('queries of links and monitors accept the scope of their family, or that of all data', () => {
    for (const { meta } of OPERATIONS.filter(
      ({ name }) => name === 'query.run' || name === 'query.compile',
    )) {
      expect(meta.resources.find(({ kind }) => kind === 'link')?.anyOf).toEqual(['read:links', 'read:data']);
      expect(meta.resources.find(({ kind }) => kind === 'monitor')?.anyOf).toEqual([
        'read:monitors',
        'read:data',
      ]);
    }
  });

  test('every scope of a family is required by an operation', () => {
    const used = new Set(scoped.flatMap(({ meta }) => accepted(meta)));
    expect(SCOPE_NAMES.filter((scope) => !used.has(scope))).toEqual([]);
  });

  test('the lists of exceptions name operations that exist', () => {
    const names = new Set(OPERATIONS.map(({ name }) => name));
    const listed = [...READS_WITH_BODY, ...ACTIONS.keys(), ...SETTINGS_OF_WEBSITES];
    expect(listed.filter((name) => !names.has(name))).toEqual([]);
  });
});
