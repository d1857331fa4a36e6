import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cookieOf, openTestUsers, type TestUsers } from '../testing/open-test-users.ts';

const PASSWORD = 'correct horse battery';
const HOUR_MS = 3600_000;

let test: TestUsers;

beforeAll(async () => {
  test = await openTestUsers();
});
afterAll(() => test.close());
// Lets the failures counted by the previous test expire.
beforeEach(() => test.clock.advance(HOUR_MS));

const check = async (purpose: string, token: string) =>
  (await test.post('/api/single-use-links/check', { purpose, token })).statusCode;

it('a set-up link is valid until it is used, and checking does not use it', async () => {
  const link = new URL((await test.users.firstRun.issueSetupLink()) ?? '');
  const token = link.searchParams.get('token') ?? '';
  expect([await check('setup', token), await check('setup', token)]).toEqual([200, 200]);
  expect(await check('reset', token)).toBe(401);
  const used = await test.post('/api/setup', { token, email: 'owner@example.com', password: PASSWORD });
  expect([used.statusCode, cookieOf(used)]).toEqual([200, expect.stringContaining('session')]);
  const again = await test.post('/api/single-use-links/check', { purpose: 'setup', token });
  expect([again.statusCode, again.json().code]).toEqual([401, 'AUTH_REQUIRED']);
});

it.each([false, true])(
  'a reset link is valid for one hour and once (second factor: %s)',
  async (removesAll) => {
    const userId = await test.addPerson(`reset-${removesAll}@example.com`, PASSWORD);
    const issue = async () => {
      const { link } = await test.state.transaction((tx) =>
        test.users.resetLinks.issue(tx, userId, removesAll),
      );
      return new URL(link).hash.slice('#token='.length);
    };
    const [late, used] = [await issue(), await issue()];
    expect([await check('reset', late), await check('reset', used)]).toEqual([200, 200]);
    expect(await check('email', used)).toBe(401);
    await test.post('/api/password-reset/redeem', { token: used, password: 'a password from a link' });
    expect(await check('reset', used)).toBe(401);
    const other = await issue();
    test.clock.advance(HOUR_MS);
    expect(await check('reset', other)).toBe(401);
  },
);

it('limits guesses like the forms, and records them', async () => {
  const statuses: number[] = [];
  for (let guess = 0; guess < 31; guess += 1) statuses.push(await check('reset', `guess-${guess}`));
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429]);
  await test.users.settle();
  expect((await test.acts()).some(({ reason }) => reason === 'reset_link_invalid')).toBe(true);
});
