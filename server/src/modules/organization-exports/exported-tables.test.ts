/// <reference types="vite/client" />
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { KERNEL_TABLES } from '../../kernel/state-tables.ts';
import { MODULES } from '../../modules.ts';
import { user } from '../users/users.table.ts';
import { exportedFactTables } from './fact-files.ts';
import { exportedTables, selectionOf } from './read-state.ts';

const FILES = import.meta.glob<Record<string, unknown>>(['../**/*.table.ts', '../../jobs/*.table.ts'], {
  eager: true,
});
const TABLES = [
  ...new Set(
    Object.values(FILES).flatMap((file) =>
      Object.values(file).filter((value): value is PgTable => is(value, PgTable)),
    ),
  ),
];
/** The tables that the kernel and the modules declare. */
const DECLARED = [...KERNEL_TABLES, ...MODULES.flatMap(({ stateTables }) => stateTables)];
/** Columns that refer to something of an organization. */
const OWNERS = new Set(['organization_id', 'website_id', 'link_id']);
/** Words in the names of columns with secrets. */
const SECRET = /hash|digest|secret|password|^token|key$/i;

test('every table with rows of an organization, or that refers to such a table, is declared by its module, once', () => {
  const declared = DECLARED.map(({ table }) => table);
  // Sessions and other rows of a person belong to no organization.
  const owners = new Set(declared.filter((table) => table !== user));
  const isOwned = (table: PgTable) =>
    Object.values(getTableColumns(table)).some(({ name }) => OWNERS.has(name)) ||
    getTableConfig(table).foreignKeys.some((key) => owners.has(key.reference().foreignTable));
  const missing = TABLES.filter((table) => isOwned(table) && !declared.includes(table));
  expect(TABLES.filter(isOwned).length).toBeGreaterThan(60);
  expect(missing.map(getTableName), 'add them to the stateTables of their module').toEqual([]);
  expect(new Set(declared).size).toBe(declared.length);
});

test('no two tables are written to one file', () => {
  const files = exportedTables(DECLARED).map(({ file }) => file);
  expect(files.length).toBeGreaterThan(45);
  expect(new Set(files).size).toBe(files.length);
});

test.each(exportedTables(DECLARED))(
  'every column of $file is exported or omitted, and no secret is exported',
  (exported) => {
    const { table, omitted } = exported;
    const columns = exported.columns.split(' ');
    const all = [...columns, ...(omitted?.split(' ') ?? [])];
    expect(all.sort()).toEqual(Object.keys(getTableColumns(table)).sort());
    // The key of a flag is its name.
    expect(columns.filter((name) => SECRET.test(name) && name !== 'key')).toEqual([]);
    expect(Object.keys(selectionOf(exported).selection)).toEqual(['exportKey', ...columns]);
  },
);

test('every table of facts with rows of a website or an organization is exported, unless it repeats others', () => {
  const factTables = MODULES.flatMap((module) => module.factTables);
  const derivedTables = MODULES.flatMap((module) => module.derivedTables);
  const names = exportedFactTables({ factTables, derivedTables }).map(({ name }) => name);
  const own = factTables.filter(({ erasure }) => erasure !== 'kept').map(({ name }) => name);
  expect(names).toEqual([...own, 'visits']);
});
