import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWNER } from './testing/create-owner.ts';
import {
  type DashboardWorld,
  expectAccessible,
  openDashboard,
  shoot,
  signIn,
  signInByForm,
} from './testing/open-dashboard.ts';

let world: DashboardWorld;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  world = await openDashboard();
  context = await world.openProfile();
  page = await context.newPage();
}, 180_000);
afterAll(() => world.close());

test('without a session, a page redirects to sign-in with its address', async () => {
  await page.goto('/websites/new');
  await page.getByRole('heading', { name: 'Sign in to Pharos' }).waitFor();
  expect(new URL(page.url()).searchParams.get('next')).toBe('/websites/new');
  await expectAccessible(page);
  await shoot(page, 'sign-in');
  await page.getByLabel('E-mail').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').getByText('Invalid email or password.').waitFor();
});

test('the set-up link creates the owner, adds the first website and shows its first event', async () => {
  const [link = ''] = /http:\S+\/setup\?token=\S+/.exec(world.program.printed) ?? [];
  await page.goto(link);
  await page.getByLabel('E-mail').fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByLabel('Organization').fill('Lighthouse Labs');
  await expectAccessible(page);
  await shoot(page, 'setup');
  await page.getByRole('button', { name: 'Create owner account' }).click();

  await page.getByRole('heading', { name: 'Add a website' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/websites/new');
  await page.getByLabel('Domain').fill('https://Shop.example/cart');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('berl');
  await page.getByRole('option', { name: 'Europe/Berlin' }).click();
  await expectAccessible(page);
  await shoot(page, 'new-website');
  await page.getByRole('button', { name: 'Add website' }).click();

  await page.getByText('Waiting for the first event').waitFor();
  await page.locator('pre').first().getByText('data-website-id').waitFor();
  await expectAccessible(page);
  await shoot(page, 'install');
  await page.getByText('Step 3 of 3', { exact: false }).waitFor();
  await page.getByRole('combobox', { name: 'Platform' }).click();
  await page.getByRole('option', { name: 'Next.js' }).click();
  await page.getByRole('switch', { name: 'Web vitals' }).click();
  await expect.poll(() => page.locator('pre').first().textContent()).toContain('data-vitals="true"');
  await page.getByRole('heading', { name: 'No event has arrived yet' }).waitFor();
  await expectAccessible(page);
  await shoot(page, 'install-nothing');
  const [websiteId = ''] = /web_\w+/.exec(String(await page.locator('pre').first().textContent())) ?? [];
  await setAllowedOrigins(websiteId, ['www.example.org']);
  await sendPageview(websiteId);
  await page.getByText('The host of your page is not allowed').waitFor();
  await expectAccessible(page);
  await shoot(page, 'install-origin');
  await setAllowedOrigins(websiteId, []);
  await sendPageview(websiteId);
  await page.getByText('First event received').waitFor();
  await expectAccessible(page);
  await shoot(page, 'install-green');
});

test('a used set-up link shows that it no longer works, and no form', async () => {
  const [link = ''] = /http:\S+\/setup\?token=\S+/.exec(world.program.printed) ?? [];
  const stranger = await (await world.openProfile()).newPage();
  await stranger.goto(link);
  await stranger.getByRole('alert').getByText('is invalid or has expired').waitFor();
  expect(await stranger.getByRole('textbox').count()).toBe(0);
  await expectAccessible(stranger);
  await shoot(stranger, 'setup-used');
  await stranger.getByRole('link', { name: 'Sign in' }).click();
  await stranger.getByRole('heading', { name: 'Sign in to Pharos' }).waitFor();
  await stranger.context().close();
});

test('the dashboard can be used with the keyboard alone', async () => {
  await page.goto('/');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await page.getByRole('main').getByText('shop.example').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('add web');
  await expectAccessible(page);
  await shoot(page, 'palette');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/websites/new');
  // The page moves the focus to its first field.
  await page.getByLabel('Domain').and(page.locator(':focus')).waitFor();
  await page.getByRole('main').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.waitForURL((url) => url.pathname === '/');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await shoot(page, 'shortcuts');
  await page.keyboard.press('Escape');
});

test('the theme is stored, and pages never flash in another theme', async () => {
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
  // The theme is set as soon as there is a body, before the app runs.
  await context.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (document.body === null) return;
      observer.disconnect();
      Object.assign(window, { themeAtFirst: document.documentElement.dataset['theme'] });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect.poll(() => page.evaluate('window.themeAtFirst')).toBe('dark');
  await page.getByRole('main').getByText('shop.example').first().waitFor();
  await expectAccessible(page);
  await shoot(page, 'overview-dark');
});

test('on a phone the navigation is in a drawer, and targets are large enough', async () => {
  const phone = await (await world.openProfile({ screen: 'phone', theme: 'dark' })).newPage();
  await signIn(phone, world.program, OWNER);
  await phone.goto('/');
  await phone.getByRole('heading', { name: 'Overview' }).waitFor();
  await expectAccessible(phone);
  await shoot(phone, 'phone-overview');
  await expect.poll(() => phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await phone.getByRole('button', { name: 'Open the menu' }).click();
  await phone.getByRole('dialog', { name: 'Menu' }).getByText('shop.example').waitFor();
  await shoot(phone, 'phone-drawer');
  await phone.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Add a website' }).click();
  await phone.getByRole('heading', { name: 'Add a website' }).waitFor();
  await phone.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'detached' });
  await shoot(phone, 'phone-new-website');
  await phone.context().close();
});

test('after sign-out, going back shows no data, and sign-in works again', async () => {
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in to Pharos' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Sign in to Pharos' }).waitFor();
  await signInByForm(page, OWNER);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
});

test('a session that ended elsewhere leads to sign-in, and back to the same page', async () => {
  await page.goto('/websites/new');
  await page.getByRole('heading', { name: 'Add a website' }).waitFor();
  await context.clearCookies();
  await page.getByLabel('Domain').fill('blog.example');
  await page.getByRole('button', { name: 'Add website' }).click();
  await page.waitForURL('**/sign-in?next=%2Fwebsites%2Fnew');
  await page.getByLabel('E-mail').fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Add a website' }).waitFor();
});

test('an unknown website shows an error within the shell', async () => {
  await page.goto('/websites/web_00000000000000000000000000/install');
  await page.getByRole('alert').waitFor();
  await expectAccessible(page);
  await shoot(page, 'denied');
});

test('an unknown address shows that there is no such page, and leads back to the overview', async () => {
  const response = await page.goto('/webistes');
  expect(response?.status()).toBe(404);
  await page.getByText('Page not found', { exact: true }).waitFor();
  await expectAccessible(page);
  await shoot(page, 'not-found');
  await page.getByRole('link', { name: 'Go to the overview' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
});

test('no page logs an error, violates the content security policy, or sends a request to another host', () => {
  expect(world.takeComplaints()).toEqual([]);
});

async function setAllowedOrigins(websiteId: string, allowedOrigins: readonly string[]): Promise<void> {
  const status = await page.evaluate(
    async ({ id, collection }) => {
      const answer = await fetch(`/v1/websites/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ collection }),
      });
      return answer.status;
    },
    { id: websiteId, collection: { allowedOrigins } },
  );
  expect(status).toBe(200);
}

async function sendPageview(websiteId: string): Promise<void> {
  const answer = await fetch(`${world.program.baseUrl}/track?website_id=${websiteId}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: 'https://shop.example',
      'user-agent': await page.evaluate('navigator.userAgent').then(String),
    },
    body: JSON.stringify({ name: 'pageview', url: 'https://shop.example/' }),
  });
  expect(answer.status).toBe(200);
}
