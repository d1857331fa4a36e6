import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cookieOf, openTestUsers, type TestUsers } from '../testing/open-test-users.ts';
import { totpCode } from '../testing/totp-code.ts';

const PASSWORD = 'correct horse battery';
const STEP_MS = 30_000;

/** A user with an authenticator app. */
interface Holder {
  readonly email: string;
  readonly userId: string;
  readonly cookie: string;
  /** The `otpauth:` URL that the app was set up with. */
  readonly address: string;
  readonly backupCodes: readonly string[];
}

let test: TestUsers;
let people = 0;

beforeAll(async () => {
  test = await openTestUsers();
});
afterAll(() => test.close());
beforeEach(() => {
  // Better Auth uses the system clock to verify codes.
  vi.useFakeTimers({ toFake: ['Date'] });
  test.clock.set(Date.now());
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (durationMs: number) => {
  vi.setSystemTime(Date.now() + durationMs);
  test.clock.set(Date.now());
};
const nowCode = ({ address }: Pick<Holder, 'address'>) => totpCode(address, Date.now());
const wrongCode = (holder: Holder) =>
  String((Number(nowCode(holder)) + 500_000) % 1_000_000).padStart(6, '0');

const post = (path: string, body: object, cookie = '', remoteAddress = '127.0.0.1') =>
  test.app.inject({
    method: 'POST',
    url: `/api/auth${path}`,
    remoteAddress,
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3000', cookie },
    payload: JSON.stringify(body),
  });
const signIn = (email: string, remoteAddress?: string) =>
  post('/sign-in/email', { email, password: PASSWORD }, '', remoteAddress);

/** Adds a user whose app is set up but not yet verified. */
async function addHolder(): Promise<Holder> {
  people += 1;
  const email = `holder${people}@example.com`;
  const userId = await test.addPerson(email, PASSWORD);
  const cookie = cookieOf(await signIn(email));
  const response = await post('/two-factor/enable', { password: PASSWORD }, cookie);
  expect(response.statusCode).toBe(200);
  const { totpURI: address, backupCodes } = response.json();
  return { email, userId, cookie, address, backupCodes };
}

/** Adds a user with two-factor authentication enabled. */
async function addProtected(): Promise<Holder> {
  const holder = await addHolder();
  const response = await post('/two-factor/verify-totp', { code: nowCode(holder) }, holder.cookie);
  expect(response.statusCode).toBe(200);
  later(STEP_MS);
  return { ...holder, cookie: cookieOf(response) };
}

async function actsOf(userId: string): Promise<string[]> {
  const acts = await test.acts();
  return acts
    .filter(({ actor }) => actor === `user:${userId}`)
    .map(({ route, details }) => [route, JSON.parse(details).method].filter(Boolean).join(' by '));
}

describe('an authenticator app', () => {
  it('requires the password for set-up, names the instance and the user, and is required only after its first code', async () => {
    const { email, cookie, address, backupCodes } = await addHolder();
    expect(address).toMatch(/^otpauth:\/\/totp\/Pharos:holder\d+%40example.com\?/);
    expect(new Set(backupCodes).size).toBe(10);
    const refused = await post('/two-factor/enable', { password: 'not the password' }, cookie);
    expect([refused.statusCode, refused.json().details?.[0]?.field]).toEqual([400, 'password']);
    expect((await signIn(email)).json()).toMatchObject({ user: { email } });
    const wrong = await post('/two-factor/verify-totp', { code: '000000' }, cookie);
    expect([wrong.statusCode, wrong.json().details?.[0]?.field]).toEqual([400, 'code']);
    expect((await signIn(email)).json()).not.toHaveProperty('twoFactorRedirect');
  });

  it('makes the password alone insufficient for a session', async () => {
    const holder = await addProtected();
    const half = await signIn(holder.email);
    expect(half.json()).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] });
    expect(await test.users.resolver.resolve(cookieOf(half))).toBeUndefined();
    const whole = await post('/two-factor/verify-totp', { code: nowCode(holder) }, cookieOf(half));
    expect(whole.json()).toMatchObject({ user: { id: holder.userId } });
    expect(whole.json()).not.toHaveProperty('token');
    expect(await test.users.resolver.resolve(cookieOf(whole))).toMatchObject({ userId: holder.userId });
  });

  it('is stored with its secret and backup codes encrypted', async () => {
    const { address, backupCodes } = await addProtected();
    const dump = JSON.stringify(await test.state.db.execute(sql`select t.* from two_factors t`));
    const secret = new URL(address).searchParams.get('secret') ?? '';
    expect(secret).toHaveLength(52);
    const logged = test.logged.join('\n');
    for (const value of [secret, Buffer.from(secret).toString('base64'), ...backupCodes]) {
      expect(dump).not.toContain(value);
      expect(logged).not.toContain(value);
    }
  });

  it('accepts each code once', async () => {
    const holder = await addProtected();
    const [first, second] = [await signIn(holder.email), await signIn(holder.email)];
    const code = nowCode(holder);
    expect((await post('/two-factor/verify-totp', { code }, cookieOf(first))).statusCode).toBe(200);
    const sessionsBefore = await test.users.sessions.listFor(holder.userId);
    const replayed = await post('/two-factor/verify-totp', { code }, cookieOf(second));
    expect([replayed.statusCode, replayed.json().details?.[0]?.field]).toEqual([400, 'code']);
    expect(replayed.cookies).toEqual([]);
    expect(await test.users.sessions.listFor(holder.userId)).toEqual(sessionsBefore);
  });

  it('allows five guesses before the password is required again', async () => {
    const holder = await addProtected();
    const cookie = cookieOf(await signIn(holder.email));
    for (let guess = 0; guess < 5; guess += 1) {
      const wrong = await post('/two-factor/verify-totp', { code: wrongCode(holder) }, cookie);
      expect([wrong.statusCode, wrong.json().details?.[0]?.field]).toEqual([400, 'code']);
    }
    const over = await post('/two-factor/verify-totp', { code: nowCode(holder) }, cookie);
    expect([over.statusCode, over.json().error]).toEqual([401, 'Sign in again']);
    expect(over.headers['www-authenticate']).toMatch(/^Bearer /);
  });

  it('locks after ten consecutive wrong codes from any addresses, and unlocks automatically', async () => {
    const holder = await addProtected();
    for (const address of ['10.1.0.1', '10.1.0.2']) {
      const cookie = cookieOf(await signIn(holder.email, address));
      for (let guess = 0; guess < 5; guess += 1) {
        await post('/two-factor/verify-totp', { code: wrongCode(holder) }, cookie, address);
      }
    }
    const tryRight = async () => {
      const half = await signIn(holder.email, '10.1.1.1');
      return post('/two-factor/verify-totp', { code: nowCode(holder) }, cookieOf(half), '10.1.1.1');
    };
    const locked = await tryRight();
    expect(locked.statusCode).toBe(429);
    expect(locked.headers['retry-after']).toBe('900');
    expect(locked.json()).toMatchObject({ code: 'RATE_LIMITED', limit: 10, remaining: 0, retryAfter: 900 });
    later(15 * 60_000);
    expect((await tryRight()).statusCode).toBe(200);
  });

  it('accepts a code for ten minutes, and only from the user who entered the password', async () => {
    const [holder, other] = [await addProtected(), await addProtected()];
    const half = cookieOf(await signIn(holder.email));
    const foreign = await post('/two-factor/verify-totp', { code: nowCode(other) }, half);
    expect([foreign.statusCode, foreign.json().details?.[0]?.field]).toEqual([400, 'code']);
    later(10 * 60_000);
    const late = await post('/two-factor/verify-totp', { code: nowCode(holder) }, half);
    expect([late.statusCode, late.json().error]).toEqual([401, 'Sign in again']);
    const without = await post('/two-factor/verify-totp', { code: '123456' });
    expect(without.statusCode).toBe(401);
  });

  it('can be disabled with the password only, and then no code is required', async () => {
    const { email, cookie } = await addProtected();
    const refused = await post('/two-factor/disable', { password: 'not the password' }, cookie);
    expect([refused.statusCode, refused.json().details?.[0]?.field]).toEqual([400, 'password']);
    expect((await signIn(email)).json()).toHaveProperty('twoFactorRedirect');
    expect((await post('/two-factor/disable', { password: PASSWORD }, cookie)).statusCode).toBe(200);
    expect((await signIn(email)).json()).toMatchObject({ user: { email } });
  });

  it('cannot be set up a second time', async () => {
    const holder = await addProtected();
    const again = await post('/two-factor/enable', { password: PASSWORD }, holder.cookie);
    expect([again.statusCode, again.json().code]).toEqual([409, 'CONFLICT']);
    const confirmed = await post('/two-factor/verify-totp', { code: nowCode(holder) }, holder.cookie);
    expect([confirmed.statusCode, confirmed.json().code]).toEqual([409, 'CONFLICT']);
    expect((await actsOf(holder.userId)).filter((act) => act === 'two_factor.enable')).toHaveLength(1);
  });
});

describe('a backup code', () => {
  it('replaces the app once, with or without separators', async () => {
    const { email, userId, backupCodes } = await addProtected();
    const [first = '', second = ''] = backupCodes;
    const use = async (code: string) =>
      post('/two-factor/verify-backup-code', { code }, cookieOf(await signIn(email)));
    const used = await use(` ${first.replace('-', ' ')}`);
    expect(await test.users.resolver.resolve(cookieOf(used))).toMatchObject({ userId });
    const again = await use(first);
    expect([again.statusCode, again.json().details?.[0]?.field]).toEqual([400, 'code']);
    expect((await use(second)).statusCode).toBe(200);
  });

  it('stops working when new codes are generated', async () => {
    const { email, cookie, backupCodes } = await addProtected();
    const made = await post('/two-factor/generate-backup-codes', { password: PASSWORD }, cookie);
    expect(made.json().backupCodes).toHaveLength(10);
    const half = cookieOf(await signIn(email));
    const old = await post('/two-factor/verify-backup-code', { code: backupCodes[0] }, half);
    expect(old.statusCode).toBe(400);
    const fresh = await post('/two-factor/verify-backup-code', { code: made.json().backupCodes[0] }, half);
    expect(fresh.statusCode).toBe(200);
  });
});

describe('the audit log', () => {
  it('records each change and the sign-in method', async () => {
    const holder = await addProtected();
    const half = cookieOf(await signIn(holder.email));
    await post('/two-factor/verify-totp', { code: nowCode(holder) }, half);
    await post('/two-factor/generate-backup-codes', { password: PASSWORD }, holder.cookie);
    await post('/two-factor/disable', { password: PASSWORD }, holder.cookie);
    expect(await actsOf(holder.userId)).toEqual([
      'session.create by password',
      'two_factor.enable',
      'session.create by password and code',
      'two_factor.renew_backup_codes',
      'two_factor.disable',
    ]);
  });

  it('records every sign-in, and a sign-in that cannot be recorded fails', async () => {
    const { email, userId } = await addHolder();
    const before = await test.users.sessions.listFor(userId);
    await test.state.db.execute(sql`alter table audit_outbox rename to audit_outbox_away`);
    const response = await signIn(email);
    await test.state.db.execute(sql`alter table audit_outbox_away rename to audit_outbox`);
    expect(response.statusCode).toBe(500);
    expect(response.cookies).toEqual([]);
    expect(await test.users.sessions.listFor(userId)).toEqual(before);
  });
});

it('requests from a page of another origin are rejected', async () => {
  const { cookie, ...holder } = await addHolder();
  for (const [path, body] of [
    ['/two-factor/enable', { password: PASSWORD }],
    ['/two-factor/disable', { password: PASSWORD }],
    ['/two-factor/verify-totp', { code: nowCode(holder) }],
  ] as const) {
    const response = await test.post(`/api/auth${path}`, body, { cookie, origin: 'https://evil.example' });
    expect([path, response.statusCode]).toEqual([
      path,
      expect.toSatisfy((status) => [401, 403].includes(status)),
    ]);
  }
});
