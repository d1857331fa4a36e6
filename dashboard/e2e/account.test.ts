import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { totpCode } from '../../server/src/modules/users/testing/totp-code.ts';
import { OWNER, openAsOwner } from './testing/create-owner.ts';
import {
  type DashboardWorld,
  expectAccessible,
  type Look,
  openDashboard,
  shoot,
  signIn,
  signInByForm,
} from './testing/open-dashboard.ts';

const MEMBER = { email: 'grace@example.com', password: 'another horse battery staple' };
const STEP_MS = 30_000;

let world: DashboardWorld;
let page: Page;
/** The address that the authenticator app scans: `otpauth://…`. */
let key = '';
let backupCodes: string[] = [];

beforeAll(async () => {
  world = await openDashboard();
  page = await (await world.openProfile()).newPage();
  await openAsOwner(page, world.program);
}, 180_000);
afterAll(() => world.close());

async function signOut(of: Page): Promise<void> {
  await of.context().clearCookies();
}

/** Submits the first step of the sign-in. */
async function submitPassword(
  on: Page,
  { email, password }: typeof OWNER,
  language: Look['language'] = 'en',
): Promise<void> {
  const [label, submit] = language === 'en' ? ['Password', 'Sign in'] : ['Passwort', 'Anmelden'];
  await on.goto('/sign-in');
  await on.getByLabel(/^E-?mail$/i).fill(email);
  await on.getByLabel(label, { exact: true }).fill(password);
  await on.getByRole('button', { name: submit, exact: true }).click();
}

test('the account page shows the profile and the sign-in methods', async () => {
  await page.goto('/settings/account');
  await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Ada Lovelace' }).waitFor();
  await page.getByText('Current session').waitFor();
  await expectAccessible(page);
  await shoot(page, 'account');
});

test('the language of the account is that of every page, also after signing in elsewhere', async () => {
  await page.goto('/settings/account');
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await page.getByRole('heading', { name: 'Zwei-Faktor-Authentifizierung' }).waitFor();
  const other = await (await world.openProfile()).newPage();
  await signInByForm(other, OWNER);
  await other.getByRole('heading', { name: 'Übersicht' }).waitFor();
  await other.goto('/settings/account');
  await other.getByRole('combobox', { name: 'Sprache' }).click();
  await other.getByRole('option', { name: 'Sprache des Browsers' }).click();
  await other.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
  await other.context().close();
  await page.goto('/settings/account');
  await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
});

test('an authenticator app is set up with the password and its first code, and leaves backup codes', async () => {
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByLabel('Your password').fill('not the password');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Incorrect password.').waitFor();
  await page.getByLabel('Your password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  await expectAccessible(page);
  await shoot(page, 'account-app');
  const secret = ((await page.getByRole('dialog').getByRole('code').textContent()) ?? '').replaceAll(' ', '');
  key = `otpauth://totp/x?secret=${secret}`;
  await page.getByLabel('Code from the app').fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).last().click();
  await page.getByText('Incorrect code.').waitFor();
  await page.getByLabel('Code from the app').fill(totpCode(key, Date.now()));
  await page.getByRole('button', { name: 'Turn on' }).last().click();

  await page.getByRole('heading', { name: 'Your backup codes' }).waitFor();
  await expectAccessible(page);
  await shoot(page, 'account-backup-codes');
  backupCodes = await page.getByRole('dialog').getByRole('listitem').allInnerTexts();
  expect(new Set(backupCodes).size).toBe(10);
  await expect.poll(() => page.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: 'I have saved the codes in a safe place' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('10 backup codes left.').waitFor();
});

test('sign-in then asks for a code from the app or a backup code', async () => {
  await signOut(page);
  await submitPassword(page, OWNER);
  await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
  await expectAccessible(page);
  await shoot(page, 'sign-in-code');
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  // The current code was used to turn it on. The next one is already valid.
  await page.getByLabel('Code', { exact: true }).fill(totpCode(key, Date.now() + STEP_MS));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === '/');

  await signOut(page);
  await submitPassword(page, OWNER);
  await page.getByRole('button', { name: 'Use a backup code' }).click();
  await page.getByLabel('Backup code').fill(backupCodes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/settings/account');
  await page.getByText('9 backup codes left.').waitFor();
});

test('a passkey is added, signs in without a password, and is removed', async () => {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).last().fill('My laptop');
  await page.getByLabel('Your password').fill(OWNER.password);
  await expectAccessible(page);
  await shoot(page, 'account-passkey');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByText('My laptop').waitFor();
  await shoot(page, 'account-protected');

  await signOut(page);
  await page.goto('/sign-in');
  const passkeyButton = page.getByRole('button', { name: 'Use a passkey' });
  await passkeyButton.waitFor();
  await expectAccessible(page);
  await shoot(page, 'sign-in');
  await passkeyButton.click();
  await page.waitForURL((url) => url.pathname === '/');

  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'Remove My laptop' }).click();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await page.getByRole('button', { name: 'Remove My laptop' }).waitFor({ state: 'detached' });
});

test('a session can be ended from another one', async () => {
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByLabel('Your password').fill(OWNER.password);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('button', { name: 'Turn on' }).waitFor();

  const phone = await (await world.openProfile({ screen: 'phone', theme: 'dark' })).newPage();
  await signIn(phone, world.program, OWNER);
  await phone.goto('/settings/account');
  await phone.getByText('Current session').waitFor();
  await expectAccessible(phone);
  await shoot(phone, 'account-phone-dark');

  await page.reload();
  await page.getByRole('button', { name: 'Sign out all other sessions' }).click();
  await page.getByRole('button', { name: 'Sign out all other sessions' }).waitFor({ state: 'detached' });
  await phone.reload();
  await phone.getByRole('heading', { name: 'Sign in to Pharos' }).waitFor();
  await phone.context().close();
});

test('without e-mail, the page for a forgotten password says who can create a link, and that link sets a new password', async () => {
  const link: string = await page.evaluate(async ({ email, password }) => {
    const post = async (path: string, body: object) => {
      const response = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return response.json();
    };
    const invited = await post('/api/auth/organization/invite-member', { email, role: 'member' });
    const session = await (await fetch('/api/auth/get-session')).json();
    const joined = await post('/api/invitations/accept', {
      invitationId: String(invited.link).split('/').at(-1),
      password,
    });
    document.title = String(session.user.email);
    return JSON.stringify({ userId: joined.user.id });
  }, MEMBER);
  const { userId }: { userId: string } = JSON.parse(link);
  // Joining signed this browser in as the member.
  await signOut(page);
  await signIn(page, world.program, OWNER);
  const made: { link: string } = await page.evaluate(async (id) => {
    const response = await fetch('/v1/organization/reset-links', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userId: id }),
    });
    return response.json();
  }, userId);

  const member = await (await world.openProfile()).newPage();
  await member.goto('/sign-in');
  await member.getByRole('link', { name: 'Forgot password?' }).click();
  await member.getByText('pharos reset-password').waitFor();
  await expectAccessible(member);
  await shoot(member, 'forgot-password');

  await member.goto(made.link);
  await member.getByLabel('New password').waitFor();
  expect(member.url()).not.toContain('token');
  await expectAccessible(member);
  await shoot(member, 'reset-password');
  await member.getByLabel('New password').fill('a password from a link');
  await member.getByRole('button', { name: 'Set password' }).click();
  await member.getByRole('link', { name: 'Sign in' }).click();
  await submitPassword(member, { ...MEMBER, password: 'a password from a link' });
  await member.waitForURL((url) => url.pathname === '/');

  for (const address of [made.link, `${world.program.baseUrl}/confirm-email#token=used`]) {
    const again = await (
      await world.openProfile({ screen: 'phone', theme: 'dark', language: 'de' })
    ).newPage();
    await again.goto(address);
    await again.getByRole('heading', { name: 'Dieser Link funktioniert nicht mehr' }).waitFor();
    await again.getByRole('alert').getByText('ist ungültig oder abgelaufen').waitFor();
    expect(await again.getByRole('textbox').count()).toBe(0);
    await expectAccessible(again);
    await shoot(again, `dead-link-${new URL(address).pathname.slice(1)}`);
    await again.context().close();
  }

  await member.goto('/settings/account');
  await member.getByRole('button', { name: 'Change password' }).click();
  await member.getByLabel('Current password').fill('a password from a link');
  await member.getByLabel('New password').fill(MEMBER.password);
  await member.getByRole('dialog').getByRole('button', { name: 'Change password' }).click();
  await member.getByRole('heading', { name: 'Change your password' }).waitFor({ state: 'detached' });
  await member.getByRole('button', { name: 'Change e-mail' }).click();
  await member.getByLabel('New e-mail').fill('hopper@example.com');
  await member.getByLabel('Your password').fill(MEMBER.password);
  await member.getByRole('dialog').getByRole('button', { name: 'Change e-mail' }).click();
  await member.getByRole('heading', { name: 'Change your e-mail' }).waitFor({ state: 'detached' });
  await member.getByRole('button', { name: 'hopper@example.com' }).waitFor();

  await member.getByRole('button', { name: 'Delete account' }).click();
  await member.getByLabel('Your password').fill(MEMBER.password);
  await member.getByLabel(/^Type/).fill('hopper@example.com');
  await expectAccessible(member);
  await shoot(member, 'delete-account');
  await member.getByRole('button', { name: 'Delete my account' }).click();
  await member.getByRole('heading', { name: 'Sign in to Pharos' }).waitFor();
  await member.context().close();
});

test('the only person cannot delete the account, and sees why', async () => {
  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByLabel('Your password').fill(OWNER.password);
  await page.getByLabel(/^Type/).fill(OWNER.email);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByText('You are the only user of this instance').waitFor();
});

test('where passwords are locked out, sign-in offers a passkey and a new password', async () => {
  const locked = { email: 'locked@example.com', password: 'not the password' };
  const lookAt = async (look: Look, title: string) => {
    const visitor = await (await world.openProfile(look)).newPage();
    await submitPassword(visitor, locked, look.language);
    await visitor.getByRole('heading', { name: title }).waitFor();
    return visitor;
  };
  const desktop = await (await world.openProfile()).newPage();
  await desktop.goto('/sign-in');
  await desktop.evaluate(async (body) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
    for (let attempt = 0; attempt < 10; attempt += 1)
      await fetch('/api/auth/sign-in/email', { ...init, body: JSON.stringify(body) });
  }, locked);
  await desktop.context().close();
  const visitor = await lookAt({}, 'Too many incorrect passwords');
  await visitor.getByRole('alert').getByText('15 minutes').waitFor();
  await visitor.getByRole('button', { name: 'Use a passkey' }).waitFor();
  await expectAccessible(visitor);
  await shoot(visitor, 'sign-in-locked');
  await visitor.getByRole('link', { name: 'Set a new password' }).click();
  await visitor.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await visitor.context().close();
  const phone = await lookAt(
    { screen: 'phone', theme: 'dark', language: 'de' },
    'Zu viele falsche Passwörter',
  );
  await expectAccessible(phone);
  await shoot(phone, 'sign-in-locked-phone-dark-de');
  await phone.getByRole('button', { name: 'Zurück zur Anmeldung' }).click();
  await phone.getByRole('heading', { name: 'Bei Pharos anmelden' }).waitFor();
  await phone.context().close();
});

test('none of these pages logs an error or violates the content security policy', () => {
  expect(world.takeComplaints()).toEqual([]);
});
