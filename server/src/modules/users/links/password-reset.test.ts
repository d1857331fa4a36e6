import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ReceivedMail, startSmtpServer, type TestSmtpServer } from '../../mail/testing/smtp-server.ts';
import { BASE_URL, cookieOf, openTestUsers, type TestUsers } from '../testing/open-test-users.ts';
import { totpCode } from '../testing/totp-code.ts';
import { user } from '../users.table.ts';
import { preferredLanguage } from './mail-language.ts';

const PASSWORD = 'correct horse battery';
const CHOSEN = 'a password from a link';
const HOUR_MS = 3600_000;

let smtp: TestSmtpServer;
let test: TestUsers;
let people = 0;

beforeAll(async () => {
  smtp = await startSmtpServer();
  test = await openTestUsers({ mail: { smtpUrl: smtp.url, from: 'Pharos <pharos@example.com>' } });
});
afterAll(async () => {
  await test.close();
  await smtp.close();
});
beforeEach(() => {
  smtp.received.length = 0;
  smtp.answers = {};
  // Each test runs in a new hour, so that the limits of other tests do not apply.
  test.clock.advance(HOUR_MS);
});

async function addPerson(): Promise<{ email: string; userId: string }> {
  people += 1;
  const email = `person${people}@example.com`;
  return { email, userId: await test.addPerson(email, PASSWORD) };
}
const ask = (email: string, remoteAddress = '127.0.0.1') =>
  test.app.inject({
    method: 'POST',
    url: '/api/password-reset/request',
    remoteAddress,
    headers: { origin: BASE_URL },
    payload: { email },
  });
const redeem = (token: string, password = CHOSEN) =>
  test.post('/api/password-reset/redeem', { token, password });
const signIn = (email: string, password: string) => test.post('/api/auth/sign-in/email', { email, password });

const SUBJECTS = {
  reset: 'Choose a new password',
  changed: 'Your password was changed',
  confirm: 'Confirm your new e-mail address',
  moved: 'Your e-mail address was changed',
} as const;

/** Waits for the newest mail with a subject to an address. Each test uses its own addresses. */
const mailTo = (address: string, subject: string): Promise<ReceivedMail> =>
  vi.waitFor(() => {
    const found = smtp.received.findLast(
      ({ to, headers }) => to.includes(address) && headers['subject'] === subject,
    );
    if (found === undefined) throw new Error(`No mail "${subject}" to ${address} yet`);
    return found;
  }, 10_000);

/** Waits for the newest mail with a text to an address. */
const textTo = (address: string, text: string): Promise<ReceivedMail> =>
  vi.waitFor(() => {
    const found = smtp.received.findLast((mail) => mail.to.includes(address) && mail.text.includes(text));
    if (found === undefined) throw new Error(`No mail with "${text}" to ${address} yet`);
    return found;
  }, 10_000);

const tokenIn = (mail: ReceivedMail) => /#token=([\w-]{43})\r\n/.exec(mail.text)?.[1] ?? '';

async function resetToken(email: string): Promise<string> {
  await ask(email);
  return tokenIn(await mailTo(email, SUBJECTS.reset));
}

describe('mails', () => {
  it('are in the language of the account, otherwise in that of the browser', async () => {
    const german = await addPerson();
    await test.state.db.update(user).set({ language: 'de' }).where(eq(user.id, german.userId));
    await ask(german.email);
    const mail = await textTo(german.email, 'Der folgende Link funktioniert einmal');
    expect(mail.text).toContain('Wenn Sie das nicht waren, ignorieren Sie diese E-Mail.');
    expect(mail.html).toContain('<html lang="de">');
    expect((await redeem(tokenIn(mail))).statusCode).toBe(200);
    await textTo(german.email, 'Alle Sitzungen wurden abgemeldet.');
    const other = await addPerson();
    await test.app.inject({
      method: 'POST',
      url: '/api/password-reset/request',
      headers: { origin: BASE_URL, 'accept-language': 'fr-FR, de-CH;q=0.8, en;q=0.5' },
      payload: { email: other.email },
    });
    await textTo(other.email, 'Der folgende Link funktioniert einmal');
  });

  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['en-US,en;q=0.9,de;q=0.8', 'en'],
    ['fr, DE-at;q=0.1', 'de'],
    ['de;q=0, en;q=0.1', 'en'],
    ['de;q=x', 'en'],
  ])('of a browser that prefers %s are in %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });
});

describe('a forgotten password', () => {
  it('is replaced once with a mailed link, ends every session and sends a notice', async () => {
    const { email, userId } = await addPerson();
    const cookie = cookieOf(await signIn(email, PASSWORD));
    await ask(email.toUpperCase());
    const mail = await mailTo(email, SUBJECTS.reset);
    const token = tokenIn(mail);
    expect(mail.text).toContain(`${BASE_URL}/reset-password#token=${token}`);
    expect(await test.users.resolver.resolve(cookie)).toBeDefined();

    const both = await Promise.all([redeem(token), redeem(token)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect(await test.users.resolver.resolve(cookie)).toBeUndefined();
    expect((await signIn(email, PASSWORD)).statusCode).toBe(401);
    expect((await signIn(email, CHOSEN)).statusCode).toBe(200);
    await mailTo(email, SUBJECTS.changed);

    const acts = (await test.acts()).filter(({ resource }) => resource === `user:${userId}`);
    const done = acts.filter(({ outcome }) => outcome === 'allowed');
    expect(done.map(({ route, actor }) => [route, actor])).toEqual([
      ['password_reset.request', 'anonymous'],
      ['password_reset.redeem', `user:${userId}`],
    ]);
  });

  it('is replaced and used from an address that is locked out of sign-in', async () => {
    const { email } = await addPerson();
    const remoteAddress = '10.44.0.1';
    const call = (url: string, payload: object, cookie = '') =>
      test.app.inject({ method: 'POST', url, remoteAddress, headers: { origin: BASE_URL, cookie }, payload });
    const signInHere = (password: string, cookie?: string) =>
      call('/api/auth/sign-in/email', { email, password }, cookie);
    for (let attempt = 0; attempt < 10; attempt += 1) await signInHere('wrong');
    expect((await signInHere(PASSWORD)).statusCode).toBe(429);
    expect((await ask(email, remoteAddress)).statusCode).toBe(200);
    const token = tokenIn(await mailTo(email, SUBJECTS.reset));
    const redeemed = await call('/api/password-reset/redeem', { token, password: CHOSEN });
    expect((await signInHere(CHOSEN)).statusCode).toBe(429);
    expect((await signInHere(CHOSEN, cookieOf(redeemed))).statusCode).toBe(200);
  });

  it('does not reveal whether an account exists: the response waits for neither the account nor the mail', async () => {
    const { email } = await addPerson();
    smtp.answers = { GREETING: 'hang' };
    const [known, unknown] = [await ask(email), await ask('nobody@example.com')];
    expect([known.statusCode, known.json()]).toEqual([200, { success: true }]);
    expect([unknown.statusCode, unknown.json()]).toEqual([200, { success: true }]);
    // These entries count the requests of the IP address, whichever account they name.
    const counters = { date: '', 'x-request-id': '', 'x-ratelimit-remaining': '', 'x-ratelimit-reset': '' };
    expect({ ...known.headers, ...counters }).toEqual({ ...unknown.headers, ...counters });
  });

  it('is stored as a digest only and not logged', async () => {
    const { email } = await addPerson();
    const token = await resetToken(email);
    const dump = JSON.stringify([
      await test.state.db.execute(sql`select v.* from verifications v`),
      await test.acts(),
    ]);
    expect(token).toHaveLength(43);
    expect(dump).not.toContain(token);
    expect(test.logged.join('\n')).not.toContain(token);
  });

  it('can be replaced for one hour, with a valid password only', async () => {
    const { email } = await addPerson();
    const token = await resetToken(email);
    const short = await redeem(token, 'short');
    expect([short.statusCode, short.json().details[0].field]).toEqual([400, 'password']);
    test.clock.advance(HOUR_MS);
    const late = await redeem(token);
    expect([late.statusCode, late.json().error]).toEqual([401, 'This link is invalid or has expired']);
  });

  it('keeps the second factor and ends pending sign-ins', async () => {
    const { email } = await addPerson();
    const cookie = cookieOf(await signIn(email, PASSWORD));
    const { totpURI } = (
      await test.post('/api/auth/two-factor/enable', { password: PASSWORD }, { cookie })
    ).json();
    const code = totpCode(totpURI, Date.now());
    await test.post('/api/auth/two-factor/verify-totp', { code }, { cookie });
    const waiting = cookieOf(await signIn(email, PASSWORD));
    expect((await redeem(await resetToken(email))).statusCode).toBe(200);
    expect((await signIn(email, CHOSEN)).json()).toHaveProperty('twoFactorRedirect');
    const late = await test.post('/api/auth/two-factor/verify-totp', { code }, { cookie: waiting });
    expect([late.statusCode, late.json().error]).toEqual([401, 'Sign in again']);
  });

  it('can be replaced together with a lost second factor, with a link from the operator', async () => {
    const { email, userId } = await addPerson();
    const cookie = cookieOf(await signIn(email, PASSWORD));
    const enabled = await test.post('/api/auth/two-factor/enable', { password: PASSWORD }, { cookie });
    const code = totpCode(enabled.json().totpURI, Date.now());
    await test.post('/api/auth/two-factor/verify-totp', { code }, { cookie });
    const { resetLinks } = test.users;
    const { link } = await test.state.transaction((tx) => resetLinks.issue(tx, userId, true));
    expect((await redeem(new URL(link).hash.replace('#token=', ''))).statusCode).toBe(200);
    expect((await signIn(email, CHOSEN)).json()).toMatchObject({ user: { email, twoFactorEnabled: false } });
  });

  it('is limited to three mails per hour and user, and to twenty requests per IP address', async () => {
    const { email, userId } = await addPerson();
    const statuses: number[] = [];
    for (let time = 0; time < 21; time += 1) statuses.push((await ask(email, '10.2.2.2')).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    await test.users.settle();
    const asked = (await test.acts()).filter(({ resource }) => resource === `user:${userId}`);
    expect(asked.map(({ route }) => route)).toEqual(
      Array.from({ length: 3 }, () => 'password_reset.request'),
    );
  });

  it('cannot be requested from a page of another origin', async () => {
    for (const path of ['request', 'redeem']) {
      const foreign = await test.post(`/api/password-reset/${path}`, {}, { origin: 'https://evil.example' });
      expect(foreign.statusCode).toBe(403);
    }
  });

  it('limits guesses like any other link', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 31; guess += 1) statuses.push((await redeem(`guess-${guess}`)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429]);
  });
});

describe('a new e-mail address', () => {
  const change = (email: string, cookie: string) =>
    test.post('/api/auth/change-email', { email, password: PASSWORD }, { cookie });
  const confirm = (token: string) => test.post('/api/email-change/confirm', { token });

  it('takes effect after confirmation with a mailed link, and the previous address receives a notice', async () => {
    const { email, userId } = await addPerson();
    const cookie = cookieOf(await signIn(email, PASSWORD));
    const wanted = `new-${email}`;
    expect((await change(wanted, cookie)).json()).toEqual({ success: true, email: wanted, pending: true });
    const token = tokenIn(await mailTo(wanted, SUBJECTS.confirm));
    expect(await test.users.account.get(userId)).toMatchObject({ email, pendingEmail: wanted });

    expect((await confirm(token)).json()).toEqual({ success: true, email: wanted });
    expect((await confirm(token)).statusCode).toBe(401);
    expect(await test.users.account.get(userId)).toMatchObject({ email: wanted, pendingEmail: undefined });
    expect((await test.users.resolver.resolve(cookie))?.email).toBe(wanted);
    expect((await mailTo(email, SUBJECTS.moved)).text).toContain(wanted);
    const acts = (await test.acts()).filter(({ actor }) => actor === `user:${userId}`);
    expect(acts.map(({ route }) => route)).toContain('account.change_email');
  });

  it('that is in use gets the same response as other addresses, and no mail', async () => {
    const [person, other] = [await addPerson(), await addPerson()];
    const cookie = cookieOf(await signIn(person.email, PASSWORD));
    expect((await change(other.email, cookie)).json()).toMatchObject({ success: true, pending: true });
    await test.users.settle();
    expect(await test.users.account.get(person.userId)).toMatchObject({ pendingEmail: undefined });
  });

  it('goes to the first user who confirms it, and a later request replaces it', async () => {
    const [person, other] = [await addPerson(), await addPerson()];
    const [first, second] = [
      cookieOf(await signIn(person.email, PASSWORD)),
      cookieOf(await signIn(other.email, PASSWORD)),
    ];
    const wanted = `race-${person.email}`;
    await change(wanted, first);
    const early = tokenIn(await mailTo(wanted, SUBJECTS.confirm));
    smtp.received.length = 0;
    await change(wanted, second);
    expect((await confirm(tokenIn(await mailTo(wanted, SUBJECTS.confirm)))).statusCode).toBe(200);
    expect((await confirm(early)).json()).toMatchObject({ code: 'CONFLICT' });

    await change(`other-${person.email}`, first);
    await mailTo(`other-${person.email}`, SUBJECTS.confirm);
    expect((await confirm(early)).statusCode).toBe(401);
  });

  it('invalidates links that were mailed to the previous address', async () => {
    const { email } = await addPerson();
    const cookie = cookieOf(await signIn(email, PASSWORD));
    const reset = await resetToken(email);
    await change(`moved-${email}`, cookie);
    await confirm(tokenIn(await mailTo(`moved-${email}`, SUBJECTS.confirm)));
    expect((await redeem(reset)).statusCode).toBe(401);
  });
});

describe('an invitation', () => {
  it('is mailed with its link, and the response reports the mail', async () => {
    const { email, userId } = await addPerson();
    const cookie = cookieOf(await signIn(email, PASSWORD));
    const organizationId = await test.organizations.personalOrganizationOf(userId);
    const invited = await test.post(
      '/api/auth/organization/invite-member',
      { email: 'friend@example.com', role: 'viewer', organizationId },
      { cookie },
    );
    expect(invited.json()).toMatchObject({ email: 'friend@example.com', mailed: true });
    const mail = await mailTo('friend@example.com', `Join ${email} on Pharos`);
    expect(mail.text).toContain(`${invited.json().link}\r\n`);
  });
});
