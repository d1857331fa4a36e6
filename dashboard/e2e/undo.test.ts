import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type DashboardWorld,
  expectAccessible,
  openDashboard,
  shoot,
  signIn,
} from './testing/open-dashboard.ts';

let world: DashboardWorld;
let page: Page;
let shop: string;

beforeAll(async () => {
  world = await openDashboard({ demo: 'own' });
  shop = /shop\.example\s+(\S+)/.exec(world.program.printed)?.[1] ?? '';
  page = await (await world.openProfile()).newPage();
  await signIn(page, world.program);
}, 240_000);
afterAll(() => world.close());
afterEach(() => expect(world.takeComplaints()).toEqual([]));

const undo = (on = page) => on.getByRole('button', { name: 'Undo' }).click();
const alert = (name: string) => page.getByRole('link', { name, exact: true });

/** Asks the server with the session of the page, as another page would. */
async function ask(path: string, input: object): Promise<string> {
  const response = await page.request.post(`/rpc/${path}`, {
    data: { json: input },
    headers: { origin: world.program.baseUrl },
  });
  expect(response.status()).toBe(200);
  return response.text();
}

const goals = () => ask('reports/list', { websiteId: shop });

async function deleteGoal(name: string): Promise<void> {
  await page.goto(`/websites/${shop}/goals`);
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('link', { name }).waitFor({ state: 'detached' });
}

test('a deletion is undone before the server hears of it', async () => {
  await deleteGoal('Sign-up');
  expect(await goals()).toContain('Sign-up');
  await shoot(page, 'undo');
  await expectAccessible(page);
  await undo();
  await page.getByRole('link', { name: 'Sign-up' }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Sign-up' }).waitFor();
});

test('a deletion is sent when the person leaves the page', async () => {
  await deleteGoal('Sign-up');
  await page.goto('/icon.svg');
  await expect.poll(goals).not.toContain('Sign-up');
});

test('what the server does not delete is shown again, with the reason', async () => {
  await page.route('**/rpc/alerts/delete', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(`/websites/${shop}/alerts`);
  const name = (await page.getByRole('main').getByRole('row').getByRole('link').first().textContent()) ?? '';
  await alert(name).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/alerts');
  await alert(name).waitFor({ state: 'detached' });
  // The message is closed: the person does not want to undo.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await alert(name).waitFor();
  await page.unroute('**/rpc/alerts/delete');
});

test('a pause is undone by its opposite', async () => {
  await page.goto('/monitors');
  await page.getByRole('table', { name: 'Monitors' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  await undo();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
});

test('an archived flag gets the state back that it had', async () => {
  await page.goto(`/websites/${shop}/flags`);
  await page.getByRole('main').getByRole('link', { name: 'New search' }).first().click();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Archive flag' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive flag' }).click();
  await page.getByRole('button', { name: 'Delete flag' }).waitFor();
  await undo();
  await page.getByRole('button', { name: 'Archive flag' }).waitFor();
  expect(await ask('flags/list', { websiteId: shop, limit: 100 })).toMatch(
    /"key":"new-search"(?:(?!"key").)*"status":"active"/,
  );
});

test('on a phone and in German, the message fits', async () => {
  const phone = await world.openProfile({ screen: 'phone', theme: 'dark', language: 'de' });
  await phone.addCookies(await page.context().cookies());
  const small = await phone.newPage();
  await small.goto('/links');
  await small
    .getByRole('button', { name: /^Aktionen/ })
    .first()
    .click();
  await small.getByRole('menuitem', { name: 'Archivieren' }).click();
  const button = small.getByRole('button', { name: 'Rückgängig' });
  await button.waitFor();
  await shoot(small, 'undo-phone-dark-de');
  await button.click();
  await button.waitFor({ state: 'detached' });
  await phone.close();
});
