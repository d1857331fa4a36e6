import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newId } from '../../lib/ids/ids.ts';
import { anyCharacter } from '../../testing/any-character.ts';
import { digestOf, isSealed, newLinkToken, parseShareToken, startOf, writePass } from './share-token.ts';

const key = randomBytes(32);
const anyMs = fc.integer({ min: 0, max: Date.UTC(2280, 0, 1) });
const sealed = fc
  .record({ digest: fc.base64String(), passwordHash: fc.option(fc.string()) })
  .map((rest) => ({ id: newId('shr'), ...rest }));

/** Returns the parsed pass, or fails. */
function passOf(text: string) {
  const parsed = parseShareToken(text);
  return parsed?.kind === 'pass' ? parsed : expect.unreachable();
}

test('links have distinct tokens, and the visible start does not reveal the rest', () => {
  const tokens = Array.from({ length: 1_000 }, newLinkToken);
  expect(new Set(tokens).size).toBe(1_000);
  for (const token of tokens) {
    expect(parseShareToken(token)).toEqual({ kind: 'link', token });
    expect(startOf(token)).toBe(token.slice(0, 8));
  }
});

test('any text is parsed correctly or rejected, without an exception', () => {
  const parts = fc.constantFrom('phs_', 'pha_', '.', '_', newLinkToken(), newId('shr'), '\u0000', 'é');
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 200 }),
    fc
      .array(fc.oneof(parts, fc.string({ maxLength: 30 })), { maxLength: 6 })
      .map((pieces) => pieces.join('')),
  );
  fc.assert(
    fc.property(text, (sent) => {
      const parsed = parseShareToken(sent);
      if (parsed?.kind === 'link') expect(parsed.token).toBe(sent);
      if (parsed?.kind === 'pass') expect(sent).toContain(parsed.seal);
    }),
    { numRuns: 2_000 },
  );
});

test('each token has one encoding: no other text identifies the same link', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      const token = `phs_${Buffer.from(bytes).toString('base64url')}`;
      const twins = [...alphabet].map((last) => token.slice(0, -1) + last);
      const same = twins.filter(
        (twin) => Buffer.from(twin.slice(4), 'base64url').equals(Buffer.from(bytes)) && parseShareToken(twin),
      );
      expect(same).toEqual([token]);
      for (const other of [`${token}=`, `${token}A`, token.slice(0, -1), ` ${token}`, `${token}\n`])
        expect(parseShareToken(other)).toBeUndefined();
    }),
    { numRuns: 200 },
  );
});

describe('a pass', () => {
  test('is parsed as written, and signed for that link alone', () => {
    fc.assert(
      fc.property(sealed, anyMs, (share, expiresAtMs) => {
        const pass = passOf(writePass(share, expiresAtMs, key));
        expect(pass).toMatchObject({ shareId: share.id, expiresAtMs });
        expect(isSealed(pass, share, key)).toBe(true);
        expect(isSealed(pass, { ...share, id: newId('shr') }, key)).toBe(false);
        expect(isSealed(pass, { ...share, digest: `${share.digest}A` }, key)).toBe(false);
        expect(isSealed(pass, { ...share, passwordHash: `${share.passwordHash}A` }, key)).toBe(false);
        expect(isSealed(pass, share, randomBytes(32))).toBe(false);
      }),
    );
  });

  test('is invalid if any character changes', () => {
    fc.assert(
      fc.property(
        sealed,
        anyMs,
        fc.nat(),
        fc.string({ unit: anyCharacter, minLength: 1, maxLength: 1 }),
        (share, expiresAtMs, where, other) => {
          const text = writePass(share, expiresAtMs, key);
          const at = where % text.length;
          fc.pre(text[at] !== other);
          const changed = parseShareToken(text.slice(0, at) + other + text.slice(at + 1));
          if (changed?.kind === 'pass')
            expect(changed.shareId === share.id && isSealed(changed, share, key)).toBe(false);
          else expect(changed).toBeUndefined();
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

test('digests differ for different tokens and for different keys', () => {
  const [one, other] = [newLinkToken(), newLinkToken()];
  const digests = [digestOf(one, key), digestOf(other, key), digestOf(one, randomBytes(32))];
  expect(new Set(digests).size).toBe(3);
  expect(digests.join()).not.toContain(one.slice(4, 20));
});
