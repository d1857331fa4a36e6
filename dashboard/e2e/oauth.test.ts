import { createHash, randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type DashboardWorld,
  expectAccessible,
  openDashboard,
  shoot,
  signIn,
} from './testing/open-dashboard.ts';

const CALLBACK = 'http://127.0.0.1:8976/callback';

let world: DashboardWorld;
let page: Page;

beforeAll(async () => {
  world = await openDashboard({ demo: 'shared' });
  page = await openPage();
}, 180_000);
afterAll(() => world.close());

/** Opens a browser in which the redirect address of the app responds. */
async function openPage(look: Parameters<DashboardWorld['openProfile']>[0] = {}): Promise<Page> {
  const profile: BrowserContext = await world.openProfile(look);
  await profile.route(`${CALLBACK}**`, (route) => route.fulfill({ body: 'You can close this page.' }));
  return profile.newPage();
}

const post = async (path: string, body: object | URLSearchParams, headers: Record<string, string> = {}) => {
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(`${world.program.baseUrl}${path}`, {
    method: 'POST',
    headers: { ...headers, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
};

/** Registers an app and returns the authorization address that it opens. */
async function connect(clientName: string, scope: string) {
  const { body } = await post('/oauth2/register', {
    client_name: clientName,
    redirect_uris: [CALLBACK],
    grant_types: ['authorization_code', 'refresh_token'],
  });
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: body.client_id,
    redirect_uri: CALLBACK,
    scope,
    // A router that parses it as a number would invalidate the signature of the request.
    state: '1e3',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return {
    clientId: String(body.client_id),
    verifier,
    url: `${world.program.baseUrl}/oauth2/authorize?${query}`,
  };
}

const ask = (token: string, websiteId: string) =>
  post(
    `/v1/query?website_id=${websiteId}`,
    { parameters: ['summary_metrics'] },
    { authorization: `Bearer ${token}` },
  );

test('an app leads to sign-in and then to its request, which the user limits and allows', async () => {
  const { clientId, verifier, url } = await connect('Weekly report', 'read:data manage:websites');
  await page.goto(url);
  await page.waitForURL((at) => at.pathname === '/sign-in');
  const { printed } = world.program;
  await page.getByLabel('E-mail').fill(/E-mail\s+(\S+)/.exec(printed)?.[1] ?? '');
  await page.getByLabel('Password', { exact: true }).fill(/Password\s+(\S+)/.exec(printed)?.[1] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();

  await page.getByRole('heading', { name: 'Authorize Weekly report?' }).waitFor();
  await page.getByText('an app on this computer').waitFor();
  await expectAccessible(page);
  await shoot(page, 'oauth-consent');
  const websites: { id: string; name: string }[] = await page.evaluate(async () =>
    (await fetch('/v1/query/websites')).json().then((answer) => answer.websites),
  );
  const [chosen, other] = websites;
  if (chosen === undefined || other === undefined) throw new Error('The demonstration has two websites');

  await page.getByRole('checkbox', { name: 'Create, update and delete websites' }).click();
  await page.getByText('Selected websites').click();
  await expect.poll(() => page.getByRole('button', { name: 'Allow', exact: true }).isDisabled()).toBe(true);
  await page.getByPlaceholder('Find websites …').fill(chosen.name);
  await page.getByRole('option', { name: chosen.name }).click();
  await page.getByRole('button', { name: `Remove ${chosen.name}` }).waitFor();
  await page.keyboard.press('Escape');
  await shoot(page, 'oauth-consent-narrowed');
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await page.waitForURL(`${CALLBACK}**`);

  const back = new URL(page.url());
  expect([back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual([
    '1e3',
    world.program.baseUrl,
  ]);
  const { body: tokens } = await post(
    '/oauth2/token',
    new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code: back.searchParams.get('code') ?? '',
      redirect_uri: CALLBACK,
      code_verifier: verifier,
    }),
  );
  expect(tokens.scope).toBe('read:data offline_access');
  expect((await ask(tokens.access_token, chosen.id)).status).toBe(200);
  expect((await ask(tokens.access_token, other.id)).body.code).toBe('ACCESS_DENIED');

  await page.goto('/settings/members');
  const ofMember = page.getByRole('listitem').filter({ hasText: 'Weekly report' });
  await ofMember.getByText('Authorized by').waitFor();
  await ofMember.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await shoot(page, 'oauth-applications-of-members');

  await page.goto('/settings/account');
  const row = page.getByRole('listitem').filter({ hasText: 'Weekly report' });
  await row.getByText('1 website').waitFor();
  await row.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await shoot(page, 'oauth-applications');
  await page.getByRole('button', { name: 'Revoke Weekly report' }).click();
  await row.waitFor({ state: 'detached' });
  expect((await ask(tokens.access_token, chosen.id)).status).toBe(401);
});

test('an owner revokes an app of a member on the members page', async () => {
  const { clientId, verifier, url } = await connect('Of a member', 'read:data');
  await page.goto(url);
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await page.waitForURL(`${CALLBACK}**`);
  const form = {
    grant_type: 'authorization_code',
    client_id: clientId,
    code: new URL(page.url()).searchParams.get('code') ?? '',
    redirect_uri: CALLBACK,
    code_verifier: verifier,
  };
  const { body: tokens } = await post('/oauth2/token', new URLSearchParams(form));
  await page.goto('/settings/members');
  await page.getByRole('button', { name: 'Revoke Of a member' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Of a member' }).waitFor({ state: 'detached' });
  const renewed = await post(
    '/oauth2/token',
    new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: tokens.refresh_token,
    }),
  );
  expect(renewed.body.error).toBe('invalid_grant');
});

test('denying grants no access, and the app receives an error', async () => {
  const { url } = await connect('Curious', 'read:data');
  await page.goto(url);
  await page.getByRole('heading', { name: 'Authorize Curious?' }).waitFor();
  await page.getByRole('button', { name: 'Deny' }).click();
  await page.waitForURL(`${CALLBACK}**`);
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
});

test('a redirect to an unregistered address is rejected', async () => {
  const { url } = await connect('Thief', 'read:data');
  await page.goto(url.replace(encodeURIComponent(CALLBACK), encodeURIComponent('https://evil.example/')));
  await page.getByRole('heading', { name: 'This app cannot connect' }).waitFor();
  await page.getByText('an address that it did not register').waitFor();
  expect(new URL(page.url()).origin).toBe(world.program.baseUrl);
  await expectAccessible(page);
  await shoot(page, 'oauth-refused');
});

test.each([{ theme: 'dark' as const }, { screen: 'phone' as const }])(
  'the page fits and is accessible: %j',
  async (look) => {
    const looked = await openPage(look);
    await signIn(looked, world.program);
    const { url } = await connect('Assistant', 'read:data track:events write:links');
    await looked.goto(url);
    await looked.getByRole('heading', { name: 'Authorize Assistant?' }).waitFor();
    await expect
      .poll(() => looked.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
      .toBe(true);
    await expectAccessible(looked);
    await shoot(looked, `oauth-consent-${look.theme ?? look.screen}`);
    await looked.context().close();
  },
);

test('no page sent a request to a host other than the app', () => {
  const complaints = world
    .takeComplaints()
    .filter((complaint) => !complaint.startsWith(`request to ${CALLBACK}`));
  expect(complaints).toEqual([]);
});
