import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../testing/any-character.ts';
import { MAX_PARAM_BYTES } from './bind-lists.ts';
import { compileSql, identifier, instant, join, param, sql, text, texts, writeParam } from './sql.ts';

describe('the sql tag', () => {
  test('whatever the value, the text never contains it', () => {
    const marked = fc.string({ unit: anyCharacter }).map((value) => `«${value}»`);
    fc.assert(
      fc.property(marked, fc.array(marked), (one, many) => {
        const compiled = compileSql(sql`SELECT ${text(one)}, ${texts(many)}`);
        expect(compiled).toEqual({
          text: 'SELECT {p0:String}, {p1:Array(String)}',
          params: { p0: one, p1: many },
        });
      }),
    );
  });

  test('pieces nest, and their values are numbered through', () => {
    const piece = (value: string) => sql`name = ${text(value)}`;
    const statement = sql`SELECT 1 WHERE ${join([piece('a'), piece('b')], ' OR ')} LIMIT ${param(5, 'UInt32')}`;
    expect(compileSql(statement)).toEqual({
      text: 'SELECT 1 WHERE name = {p0:String} OR name = {p1:String} LIMIT {p2:UInt32}',
      params: { p0: 'a', p1: 'b', p2: 5 },
    });
  });

  test('a list is bound once, however often it occurs', () => {
    const list = ['a', 'b'];
    const uses = join(
      Array.from({ length: 50 }, () => sql`id IN ${texts(list)}`),
      ' OR ',
    );
    const compiled = compileSql(
      sql`${uses} OR id IN ${texts(['a', 'b'])} OR id IN ${param(['a', 'b'], 'Array(FixedString(1))')}`,
    );
    expect(compiled.params).toEqual({ p0: ['a', 'b'], p1: ['a', 'b'] });
    expect(compiled.text).toBe(
      `${Array(51).fill('id IN {p0:Array(String)}').join(' OR ')} OR id IN {p1:Array(FixedString(1))}`,
    );
  });

  test('whatever the list, no parameter is longer than a server accepts, and together they are the list', () => {
    const item = fc
      .tuple(fc.string({ unit: anyCharacter, maxLength: 30 }), fc.integer({ min: 1, max: 1_000 }))
      .map(([value, times]) => value.repeat(times));
    fc.assert(
      fc.property(fc.array(item, { maxLength: 60 }), (list) => {
        const { text: sqlText, params } = compileSql(sql`SELECT ${texts(list)}`);
        const pieces = Object.values(params);
        expect(pieces.flat()).toEqual(list);
        for (const piece of pieces)
          expect(Buffer.byteLength(writeParam(piece))).toBeLessThanOrEqual(MAX_PARAM_BYTES);
        const names = pieces.map((_, index) => `{p${index}:Array(String)}`).join(', ');
        expect(sqlText).toBe(pieces.length === 1 ? `SELECT ${names}` : `SELECT arrayConcat(${names})`);
      }),
      { numRuns: 100 },
    );
  });

  test('an instant is bound as whole milliseconds', () => {
    expect(compileSql(instant(1_700_000_000_123.9)).params).toEqual({ p0: 1_700_000_000_123 });
  });

  test('whole numbers that JavaScript cannot count in travel as text, alone and in lists', () => {
    const compiled = compileSql(
      sql`${param(-(2 ** 53), 'Float64')} ${param([1, 2 ** 60], 'Array(Float64)')} ${param(1.5, 'Float64')}`,
    );
    expect(compiled.params).toEqual({ p0: '-9007199254740992', p1: ['1', String(2 ** 60)], p2: 1.5 });
  });

  test('a name is quoted only when it is a plain one', () => {
    expect(compileSql(identifier('event_key')).text).toBe('`event_key`');
    const plain = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/;
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter }).filter((name) => !plain.test(name)),
        (name) => {
          expect(() => identifier(name)).toThrow(TypeError);
        },
      ),
    );
    for (const name of ['', 'a`b', 'a b', 'a\n', '1a', 'a;--', 'x'.repeat(129)]) {
      expect(() => identifier(name)).toThrow(TypeError);
    }
  });
});

test('a statement is compiled once, however often it is asked for', () => {
  const statement = sql`SELECT ${text('one')}`;
  expect(compileSql(statement)).toBe(compileSql(statement));
});
