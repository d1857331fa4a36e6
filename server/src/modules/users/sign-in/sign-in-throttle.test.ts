import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestUsers, type TestUsers } from '../testing/open-test-users.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

const PASSWORD = 'correct horse battery';
const WINDOW_MS = 15 * 60_000;
const FAILING = [async () => 401, () => true] as const;
const SUCCEEDING = [async () => 200, () => false] as const;

describe('guessing passwords', () => {
  let test: TestUsers;
  let addresses = 0;

  beforeAll(async () => {
    test = await openTestUsers();
  });
  afterAll(() => test.close());

  const tryFrom = (remoteAddress: string, email: string, password: string, cookie = '') =>
    test.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      remoteAddress,
      headers: { 'content-type': 'application/json', cookie },
      payload: JSON.stringify({ email, password }),
    });
  const knownClientOf = ({ cookies }: { readonly cookies: readonly { name: string; value: string }[] }) => {
    const found = cookies.find(({ name }) => name.endsWith('known_client'));
    return `${found?.name}=${found?.value}`;
  };
  /** Fails ten times for an account from each of ten networks. Another process counts the failures, because hashing is slow. */
  const guessFromNetworks = async (account: string) => {
    const elsewhere = new SignInThrottle({ ...test, about: 'sign-in' });
    for (let index = 0; index < 100; index += 1)
      await elsewhere.attempt({ account, ip: `2001:db8:0:${Math.floor(index / 10)}::${index}` }, ...FAILING);
  };
  const freshAddress = () => {
    addresses += 1;
    return `10.0.0.${addresses}`;
  };
  const repeat = async (times: number, work: (index: number) => Promise<{ statusCode: number }>) => {
    const statuses: number[] = [];
    for (let index = 0; index < times; index += 1) statuses.push((await work(index)).statusCode);
    return statuses;
  };

  it('is throttled after ten failures for an account from one IP address, even with the correct password', async () => {
    await test.addPerson('ten@example.com', PASSWORD);
    const ip = freshAddress();
    const statuses = await repeat(10, () => tryFrom(ip, 'ten@example.com', 'wrong'));
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 401));
    const refused = await tryFrom(ip, 'Ten@example.com', PASSWORD);
    expect(refused.statusCode).toBe(429);
    const resetMs = test.clock.now() + WINDOW_MS;
    expect(refused.json()).toMatchObject({
      success: false,
      code: 'RATE_LIMITED',
      error: 'Rate limit exceeded',
      requestId: expect.any(String),
      limit: 10,
      remaining: 0,
      reset: resetMs,
      retryAfter: WINDOW_MS / 1_000,
    });
    expect(refused.headers).toMatchObject({
      'retry-after': String(WINDOW_MS / 1_000),
      'x-ratelimit-limit': '10',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(resetMs),
      'x-request-id': refused.json().requestId,
    });

    expect((await tryFrom(freshAddress(), 'ten@example.com', PASSWORD)).statusCode).toBe(200);
    test.clock.advance(WINDOW_MS);
    expect((await tryFrom(ip, 'ten@example.com', PASSWORD)).statusCode).toBe(200);
  });

  it('is throttled after thirty failures from one IP address, for any accounts', async () => {
    const throttle = new SignInThrottle({ ...test, about: 'sign-in' });
    const guess = (index: number) =>
      throttle.attempt({ account: `nobody${index}`, ip: '10.6.6.6' }, ...FAILING);
    for (let index = 0; index < 30; index += 1) await guess(index);
    await expect(guess(30)).rejects.toMatchObject({ code: 'RATE_LIMITED', fields: { limit: 30 } });
  });

  it.each(['sign-in', 'share', 'link', 'status-page'] as const)(
    'of a %s from many addresses locks out no address that has not failed, and leaves three guesses to each',
    async (about) => {
      const [here, there] = [new SignInThrottle({ ...test, about }), new SignInThrottle({ ...test, about })];
      const account = `famous-${about}`;
      for (let index = 0; index < 120; index += 1)
        await here.attempt({ account, ip: `10.5.${index % 12}.1` }, ...FAILING).catch(() => undefined);
      const guess = (ip: string) => there.attempt({ account, ip }, ...FAILING);
      for (let index = 0; index < 200; index += 1) await guess(`10.3.${index}.1`);
      expect(await there.attempt({ account, ip: '10.2.2.3' }, ...SUCCEEDING)).toBe(200);
      for (let index = 0; index < 3; index += 1) await guess('10.2.2.2');
      const refusal = { code: 'RATE_LIMITED', fields: { limit: 100 } };
      await expect(here.attempt({ account, ip: '10.2.2.2' }, ...SUCCEEDING)).rejects.toMatchObject(refusal);
      test.clock.advance(WINDOW_MS);
      expect(await here.attempt({ account, ip: '10.2.2.2' }, ...SUCCEEDING)).toBe(200);
    },
  );

  it('is throttled after a thousand failures for an account from one site of IPv6', async () => {
    const throttle = new SignInThrottle({ ...test, about: 'share' });
    const guess = (index: number) =>
      throttle.attempt({ account: 'a-site', ip: `2001:db8:7:${index.toString(16)}::1` }, ...FAILING);
    for (let index = 0; index < 1_000; index += 1) await guess(index);
    await expect(guess(1_000)).rejects.toMatchObject({ code: 'RATE_LIMITED', fields: { limit: 1_000 } });
    const elsewhere = { account: 'a-site', ip: '2001:db8:8::1' };
    expect(await throttle.attempt(elsewhere, ...SUCCEEDING)).toBe(200);
  });

  it('does not block secrets that are too long to be guessed, such as passkeys and reset links', async () => {
    const throttle = new SignInThrottle({ ...test, about: 'sign-in' });
    const ip = '10.7.1.1';
    for (let index = 0; index < 30; index += 1)
      await throttle.attempt({ account: `nobody${index}`, ip }, ...FAILING);
    await expect(throttle.attempt({ account: 'owner', ip }, ...SUCCEEDING)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
    expect(await throttle.attempt({ account: undefined, ip }, ...SUCCEEDING)).toBe(200);
  });

  it('does not refuse correct passwords that an address sends at the same time', async () => {
    const throttle = new SignInThrottle({ ...test, about: 'status-page' });
    const enter = () => throttle.attempt({ account: 'office', ip: '10.7.2.2' }, ...SUCCEEDING);
    expect(await Promise.all(Array.from({ length: 60 }, enter))).toEqual(
      Array.from({ length: 60 }, () => 200),
    );
  });

  it('does not lock out a browser that signed in before, which has its own ten failures', async () => {
    const email = 'locked@example.com';
    await test.addPerson(email, PASSWORD);
    const before = await tryFrom(freshAddress(), email, PASSWORD);
    const cookie = knownClientOf(before);
    await guessFromNetworks(email);
    expect((await tryFrom('2001:db8::1', email, PASSWORD)).statusCode).toBe(429);
    expect((await tryFrom('2001:db8::1', email, PASSWORD, cookie.replace('=', '=x'))).statusCode).toBe(429);
    expect((await tryFrom('2001:db8::1', email, PASSWORD, cookie)).statusCode).toBe(200);
    expect((await tryFrom(freshAddress(), email, PASSWORD)).statusCode).toBe(200);
    const statuses = await repeat(11, () => tryFrom(freshAddress(), email, 'wrong', cookie));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    const other = 'other-account@example.com';
    await guessFromNetworks(other);
    expect((await tryFrom('2001:db8::1', other, 'wrong', cookie)).statusCode).toBe(429);
  });

  it('ignores a forged X-Forwarded-For', async () => {
    const statuses = await repeat(11, (index) =>
      test.app.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        remoteAddress: '10.9.9.9',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${index}` },
        payload: JSON.stringify({ email: 'forged@example.com', password: 'wrong' }),
      }),
    );
    expect(statuses[10]).toBe(429);
  });

  it('does not count successful sign-ins', async () => {
    const throttle = new SignInThrottle({ ...test, about: 'sign-in' });
    const signIn = () => throttle.attempt({ account: 'often', ip: '10.4.4.4' }, ...SUCCEEDING);
    for (let index = 0; index < 200; index += 1) expect(await signIn()).toBe(200);
  });

  it('allows no more concurrent attempts than remaining failures', async () => {
    const throttle = new SignInThrottle({ ...test, about: 'sign-in' });
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const attempts = Array.from({ length: 50 }, () =>
      throttle
        .attempt(
          { account: 'many@example.com', ip: '10.8.8.8' },
          () => gate.then(() => 401),
          () => true,
        )
        .then(
          () => 'tried',
          () => 'refused',
        ),
    );
    release();
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter((outcome) => outcome === 'tried')).toHaveLength(10);
  });

  it('is also throttled in another process at its first failure there', async () => {
    const [here, there] = [
      new SignInThrottle({ ...test, about: 'sign-in' }),
      new SignInThrottle({ ...test, about: 'sign-in' }),
    ];
    const attempt = { account: 'shared@example.com', ip: '10.7.7.7' };
    const fail = (throttle: typeof here) =>
      throttle.attempt(
        attempt,
        async () => 401,
        () => true,
      );
    for (let index = 0; index < 10; index += 1) await fail(here);
    await expect(fail(there)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await expect(
      there.attempt(
        attempt,
        async () => 200,
        () => false,
      ),
    ).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});
