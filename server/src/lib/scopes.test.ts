import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isScope, ROLE_SCOPES, ROLES, SCOPE_NAMES } from './scopes.ts';

test('the table of roles in the documentation lists the scopes of each role', async () => {
  const guide = await readFile(new URL('../../../docs/keys-and-scopes.md', import.meta.url), 'utf8');
  const rows = guide
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));
  const roles = rows.find((cells) => cells.includes('viewer'))?.slice(2, -1);
  expect(roles).toEqual([...ROLES]);
  const shown = rows.flatMap(([, scope = '', ...cells]) =>
    isScope(scope) && ['yes', 'no'].includes(cells[0] ?? '') ? [[scope, ...cells.slice(0, -1)]] : [],
  );
  expect(shown).toEqual(
    SCOPE_NAMES.map((scope) => [
      scope,
      ...ROLES.map((role) => (ROLE_SCOPES[role].has(scope) ? 'yes' : 'no')),
    ]),
  );
});
