import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newId } from '../../lib/ids/ids.ts';
import { ClickTokens, newClickId } from './click-tokens.ts';
import { NOON_MS } from './testing/fixtures.ts';

const HOUR_MS = 3_600_000;
const tokens = new ClickTokens(Buffer.alloc(32, 1));
const click = { clickId: newClickId(), linkId: newId('lnk', NOON_MS), split: 3 };
const token = tokens.sign(click, 'web_1', NOON_MS);

describe('the token of a click', () => {
  test.each([-1, 0, 254])('contains the click, the link and the split target %i', (split) => {
    const signed = tokens.sign({ ...click, split }, 'web_1', NOON_MS);
    expect(tokens.verify(signed, 'web_1', NOON_MS)).toEqual({ ...click, split });
  });

  test('has 62 characters that a URL need not escape', () => {
    expect(token).toMatch(/^[\w-]{62}$/);
  });

  test('is valid for one hour, on a node whose clock is a minute behind, too', () => {
    expect(tokens.verify(token, 'web_1', NOON_MS + HOUR_MS)).toEqual(click);
    expect(tokens.verify(token, 'web_1', NOON_MS + HOUR_MS + 1_000)).toBeUndefined();
    expect(tokens.verify(token, 'web_1', NOON_MS - 60_000)).toEqual(click);
    expect(tokens.verify(token, 'web_1', NOON_MS - 61_000)).toBeUndefined();
  });

  test('is valid on one website, and with the key of one instance', () => {
    expect(tokens.verify(token, 'web_2', NOON_MS)).toBeUndefined();
    expect(new ClickTokens(Buffer.alloc(32, 2)).verify(token, 'web_1', NOON_MS)).toBeUndefined();
  });

  test('is invalid after any change of a bit', () => {
    const bytes = Buffer.from(token, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(tokens.verify(changed.toString('base64url'), 'web_1', NOON_MS)).toBeUndefined();
    }
  });

  test('is invalid after any change of its text', () => {
    const edit = fc.record({
      at: fc.nat(token.length),
      removed: fc.nat(4),
      added: fc.string({ maxLength: 4, unit: 'binary' }),
    });
    fc.assert(
      fc.property(edit, ({ at, removed, added }) => {
        const changed = token.slice(0, at) + added + token.slice(at + removed);
        fc.pre(changed !== token);
        expect(tokens.verify(changed, 'web_1', NOON_MS)).toBeUndefined();
      }),
      { seed: 20_261_123, numRuns: 2_000 },
    );
  });

  test('cannot be any other text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 46, maxLength: 46 }), (bytes) => {
        const text = Buffer.from(bytes).toString('base64url');
        expect(tokens.verify(text, 'web_1', NOON_MS)).toBeUndefined();
      }),
      { seed: 20_261_124 },
    );
  });
});
