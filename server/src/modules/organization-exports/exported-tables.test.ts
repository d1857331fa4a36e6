/// <reference types="vite/client" />
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { MODULES } from '../../modules.ts';
import { EXCLUDED_TABLES, EXPORTED_TABLES } from './exported-tables.ts';
import { exportedFactTables, NOT_EXPORTED } from './fact-files.ts';

const FILES = import.meta.glob<Record<string, unknown>>(['../**/*.table.ts', '../../jobs/*.table.ts'], {
  eager: true,
});
const TABLES = [
  ...new Set(
    Object.values(FILES).flatMap((file) => Object.values(file).filter((value) => is(value, PgTable))),
  ),
];
/** Columns that refer to something of an organization. */
const OWNERS = new Set(['organization_id', 'website_id', 'link_id']);
/** Words in the names of columns with secrets. */
const SECRET = /hash|digest|secret|password|^token|key$/i;

test('every table with rows of an organization is exported, or excluded with a reason', () => {
  const known = new Set([...EXPORTED_TABLES.map(({ table }) => table), ...EXCLUDED_TABLES.keys()]);
  const missing = TABLES.filter(
    (table) =>
      Object.values(getTableColumns(table)).some(({ name }) => OWNERS.has(name)) && !known.has(table),
  );
  expect(TABLES.length).toBeGreaterThan(25);
  expect(missing.map(getTableName), 'add them to exported-tables.ts').toEqual([]);
});

test.each(EXPORTED_TABLES)(
  'every column of $file is exported or omitted, and no secret is exported',
  (exported) => {
    const { table, columns, omitted } = exported;
    expect([...columns, ...omitted].sort()).toEqual(Object.keys(getTableColumns(table)).sort());
    // The key of a flag is its name.
    expect(columns.filter((name) => SECRET.test(name) && name !== 'key')).toEqual([]);
  },
);

test('every table of facts with rows of a website or an organization is exported', () => {
  const factTables = MODULES.flatMap((module) => module.factTables);
  const derivedTables = MODULES.flatMap((module) => module.derivedTables);
  const names = exportedFactTables({ factTables, derivedTables }).map(({ name }) => name);
  const expected = [...factTables.filter(({ erasure }) => erasure !== 'kept'), ...derivedTables]
    .map(({ name }) => name)
    .filter((name) => !NOT_EXPORTED.has(name));
  expect(names).toEqual(expected);
});
