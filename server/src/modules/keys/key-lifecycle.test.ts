import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { keysModule } from './keys.module.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
let owner: TestPerson;
let startMs: number;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  startMs = app.clock.now();
});
afterEach(() => app.clock.set(startMs));
afterAll(() => app.close());

const newKey = () => app.addKey(owner, ['read:data']);
const act = (id: string, verb: 'rotate' | 'revoke' | 'end-grace-period', body: object = {}) =>
  app.post(`/v1/keys/${id}/${verb}`, body, undefined, { cookie: owner.cookie, origin: BASE_URL });
/** Calls the service without HTTP, because sessions would expire when the clock advances by days. */
const rotate = async (id: string, grace: 'none' | '1h' | '24h' | '7d') =>
  (await app.app.serviceOf(keysModule).rotate(owner.actor, id, grace)).secret;

/** Whether the next request accepts a secret. */
async function works(secret: string): Promise<boolean> {
  const { statusCode } = await app.inject({
    url: '/v1/query/websites',
    headers: { 'x-api-key': secret },
  });
  expect([200, 401]).toContain(statusCode);
  return statusCode === 200;
}

describe('revoking', () => {
  test('the next request rejects a revoked key, and revoking it again has no effect', async () => {
    const { secret, id } = await newKey();
    expect(await works(secret)).toBe(true);
    const first = await act(id, 'revoke');
    expect(await works(secret)).toBe(false);
    expect(first.json().key).toMatchObject({ id, status: 'revoked' });
    const second = await act(id, 'revoke');
    expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
    expect(await works(secret)).toBe(false);
  });

  test('revoking also ends the grace period of the old secret', async () => {
    const { secret, id } = await newKey();
    const next = await rotate(id, '24h');
    expect([await works(secret), await works(next)]).toEqual([true, true]);
    await act(id, 'revoke');
    expect([await works(secret), await works(next)]).toEqual([false, false]);
  });

  test('a revoked key cannot be rotated or changed', async () => {
    const { id } = await newKey();
    await act(id, 'revoke');
    const rotated = await act(id, 'rotate', { gracePeriod: '1h' });
    expect([rotated.statusCode, rotated.json().code]).toEqual([409, 'CONFLICT']);
    const changed = await app.inject({
      method: 'PATCH',
      url: `/v1/keys/${id}`,
      headers: { cookie: owner.cookie, origin: BASE_URL },
      payload: { name: 'Alive' },
    });
    expect([changed.statusCode, changed.json().code]).toEqual([409, 'CONFLICT']);
  });
});

describe('rotating', () => {
  test('without a grace period the old secret is invalid immediately, and the key keeps its id', async () => {
    const { secret, id } = await newKey();
    expect(await works(secret)).toBe(true);
    const { key, secret: next } = (await act(id, 'rotate')).json();
    expect(key).toMatchObject({ id, start: next.slice(0, 8), status: 'active' });
    expect([await works(secret), await works(next)]).toEqual([false, true]);
  });

  test.each([
    ['1h', HOUR_MS],
    ['24h', 24 * HOUR_MS],
    ['7d', 7 * 24 * HOUR_MS],
  ] as const)('with a grace of %s the old secret works until exactly then', async (grace, graceMs) => {
    const { secret, id } = await newKey();
    const next = await rotate(id, grace);
    app.clock.advance(graceMs - 1);
    expect([await works(secret), await works(next)]).toEqual([true, true]);
    app.clock.advance(1);
    expect([await works(secret), await works(next)]).toEqual([false, true]);
  });

  test('a second rotation invalidates a secret in its grace period', async () => {
    const { secret: first, id } = await newKey();
    const second = await rotate(id, '7d');
    const third = await rotate(id, '1h');
    expect([await works(first), await works(second), await works(third)]).toEqual([false, true, true]);
    const fourth = await rotate(id, 'none');
    const alive = await Promise.all([first, second, third, fourth].map(works));
    expect(alive).toEqual([false, false, false, true]);
  });

  test('the end of the grace period is returned while the old secret works', async () => {
    const { id } = await newKey();
    const { key } = (await act(id, 'rotate', { gracePeriod: '1h' })).json();
    expect(key.previousSecretUntil).toBe(new Date(startMs + HOUR_MS).toISOString());
    app.clock.advance(HOUR_MS);
    const later = await app.inject({ url: `/v1/keys/${id}`, headers: { cookie: owner.cookie } });
    expect(later.json().key.previousSecretUntil).toBeNull();
  });

  test('the grace period can be ended, and the next request rejects the old secret', async () => {
    const { secret, id } = await newKey();
    const next = await rotate(id, '24h');
    const ended = await act(id, 'end-grace-period');
    expect([ended.statusCode, ended.json().key.previousSecretUntil]).toEqual([200, null]);
    expect([await works(secret), await works(next)]).toEqual([false, true]);
    const again = await act(id, 'end-grace-period');
    expect([again.statusCode, again.json().key.start]).toEqual([200, next.slice(0, 8)]);
  });

  test('a secret that was rotated before its first use is rejected', async () => {
    const { secret, id } = await newKey();
    const next = await rotate(id, 'none');
    expect([await works(secret), await works(next)]).toEqual([false, true]);
  });

  test('exactly one secret is valid after concurrent rotations', async () => {
    const { secret, id } = await newKey();
    const answers = await Promise.all([1, 2, 3].map(() => act(id, 'rotate')));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    const secrets = [secret, ...answers.map((answer) => String(answer.json().secret))];
    expect(new Set(secrets).size).toBe(4);
    const alive = await Promise.all(secrets.map(works));
    expect(alive.filter(Boolean)).toHaveLength(1);
    expect(alive[0]).toBe(false);
  });

  test('no secret is valid after a concurrent rotation and revocation', async () => {
    const { secret, id } = await newKey();
    const [rotated, revoked] = await Promise.all([
      act(id, 'rotate', { gracePeriod: '1h' }),
      act(id, 'revoke'),
    ]);
    expect(revoked.statusCode).toBe(200);
    expect([200, 409]).toContain(rotated.statusCode);
    const next = rotated.statusCode === 200 ? String(rotated.json().secret) : secret;
    expect([await works(secret), await works(next)]).toEqual([false, false]);
  });
});

describe('expiry', () => {
  test('a key is rejected from its expiry on, even in a grace period', async () => {
    const expiresAt = new Date(startMs + 10_000).toISOString();
    const { secret, id } = await app.addKey(owner, ['read:data'], { expiresAt });
    const next = await rotate(id, '24h');
    app.clock.set(startMs + 9_999);
    expect([await works(secret), await works(next)]).toEqual([true, true]);
    app.clock.advance(1);
    expect([await works(secret), await works(next)]).toEqual([false, false]);
    const shown = await app.inject({ url: `/v1/keys/${id}`, headers: { cookie: owner.cookie } });
    expect(shown.json().key).toMatchObject({ id, expiresAt, status: 'expired' });
  });

  test('an expired key cannot be rotated', async () => {
    const expiresAt = new Date(startMs + 10_000).toISOString();
    const { id } = await app.addKey(owner, ['read:data'], { expiresAt });
    app.clock.set(startMs + 10_000);
    const answer = await act(id, 'rotate');
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'CONFLICT']);
    await expect(rotate(id, '1h')).rejects.toBeInstanceOf(AppError);
  });

  test.each(['create', 'update'])('an expiry that is not in the future is rejected on %s', async (verb) => {
    const { id } = await newKey();
    const headers = { cookie: owner.cookie, origin: BASE_URL };
    const sent = (expiresAt: string) =>
      app.inject(
        verb === 'create'
          ? {
              method: 'POST',
              url: '/v1/keys',
              headers,
              payload: { name: 'CI', scopes: ['read:data'], expiresAt },
            }
          : { method: 'PATCH', url: `/v1/keys/${id}`, headers, payload: { expiresAt } },
      );
    for (const endMs of [startMs, startMs - 1, 0]) {
      const answer = await sent(new Date(endMs).toISOString());
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field: 'expiresAt' }] });
    }
    for (const nonsense of ['tomorrow', '2030-13-01T00:00:00Z']) {
      const answer = await sent(nonsense);
      expect(answer.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field: 'expiresAt' }] });
    }
    expect((await sent(new Date(startMs + 1).toISOString())).statusCode).toBeLessThan(300);
  });
});
