import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAsOwner } from './testing/create-owner.ts';
import { type DashboardWorld, expectAccessible, openDashboard, shoot } from './testing/open-dashboard.ts';

let world: DashboardWorld;
let context: BrowserContext;
let page: Page;
let websiteId: string;

beforeAll(async () => {
  world = await openDashboard();
  context = await world.openProfile();
  page = await context.newPage();
  await page.setViewportSize({ width: 1_440, height: 900 });
  await openAsOwner(page, world.program);
  websiteId = await page.evaluate(async () => {
    const answer = await fetch('/v1/websites', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Shop', domain: 'shop.example' }),
    });
    const { website } = await answer.json();
    return String(website.id);
  });
}, 180_000);
afterAll(() => world.close());

const dialog = (name: string | RegExp) =>
  page.getByRole('dialog').filter({ has: page.getByRole('heading', { name }) });
const read = async (path: string) => (await page.request.get(path)).json();
const flagOf = async (key: string) =>
  (await read(`/v1/flags?websiteId=${websiteId}&search=${key}`)).flags.find(
    (flag: { readonly key: string }) => flag.key === key,
  );
const ruleTexts = () => page.getByRole('list', { name: 'Rules' }).getByRole('listitem').allTextContents();

async function addRule(attribute: string, values: string): Promise<void> {
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.getByRole('button', { name: 'Add condition' }).last().click();
  await page.getByRole('combobox', { name: 'Attribute', exact: true }).last().fill(attribute);
  await page.keyboard.press('Tab');
  await page.getByLabel('Values', { exact: true }).last().fill(values);
}

async function save(comment: string): Promise<void> {
  await page.getByRole('button', { name: 'Review and save' }).click();
  const review = dialog('Save changes in Production');
  await review.getByLabel('Comment').fill(comment);
  await review.getByRole('button', { name: 'Save changes' }).click();
  await review.waitFor({ state: 'hidden' });
}

test('an empty list explains flags, and the first one is created with a key from its name', async () => {
  await page.goto(`/websites/${websiteId}/flags`);
  await page.getByText('Release features when you are ready').waitFor();
  await expectAccessible(page);
  await shoot(page, 'flags-start');
  await page.getByRole('button', { name: 'Create flag' }).first().click();
  await dialog('Create flag').getByLabel('Name').fill('New checkout');
  expect(await dialog('Create flag').getByLabel('Key').inputValue()).toBe('new-checkout');
  await shoot(page, 'flags-create');
  await dialog('Create flag').getByRole('button', { name: 'Create flag' }).click();
  await page.getByRole('heading', { name: 'New checkout', level: 1 }).waitFor();
  expect(await flagOf('new-checkout')).toMatchObject({
    type: 'boolean',
    status: 'inactive',
    offValue: false,
  });
});

test('rules read as sentences, are moved with the keyboard, and saved after a look at the differences', async () => {
  await addRule('country', 'DE, AT');
  await page.getByText('If country is Germany or Austria, serve true.').waitFor();
  await addRule('plan', 'pro');
  await page.getByLabel('Share of matching contexts', { exact: true }).last().fill('20');
  await page.getByText('If plan is pro, serve true to 20%.').waitFor();
  await page.getByRole('button', { name: 'Move rule 2' }).press('ArrowUp');
  expect((await ruleTexts())[0]).toContain('If plan is pro');
  await page.getByRole('button', { name: 'Review and save' }).click();
  await dialog('Save changes in Production').getByText('Added').first().waitFor();
  await expectAccessible(page);
  await shoot(page, 'flags-review');
  await page.keyboard.press('Escape');
  await save('First rules');
  const { rules } = await flagOf('new-checkout');
  expect(rules).toMatchObject([
    { constraints: [{ attribute: 'plan', values: ['pro'] }], percentage: 20, value: true },
    { constraints: [{ attribute: 'country', values: ['DE', 'AT'] }], value: true },
  ]);
});

test('production asks before a flag is turned on', async () => {
  await page.getByRole('switch', { name: /Production/ }).click();
  const question = dialog(/^Turn on New checkout/);
  await question.getByLabel('Comment').fill('Launch');
  await question.getByRole('button', { name: 'Turn on' }).click();
  await question.waitFor({ state: 'hidden' });
  await expect.poll(async () => (await flagOf('new-checkout')).status).toBe('active');
});

test('the tester explains each step of the unsaved configuration', async () => {
  await page.getByLabel('Targeting key').fill('user-1');
  await page.getByLabel('country', { exact: true }).fill('DE');
  await page.getByRole('button', { name: 'Evaluate' }).click();
  await page.getByRole('list', { name: 'Steps of the evaluation' }).getByText('Rule 2: decides').waitFor();
  await shoot(page, 'flags-tester');
});

test('weights must sum to 100 %, and are distributed evenly', async () => {
  await page.getByRole('button', { name: 'Split into variants' }).click();
  await page.getByLabel('Weight of on').fill('70');
  await page.getByText('Sum: 120%').waitFor();
  expect(await page.getByRole('button', { name: 'Review and save' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Distribute evenly' }).click();
  await page.getByText('Sum: 100%').waitFor();
  await save('Split');
  expect((await flagOf('new-checkout')).variants).toMatchObject([{ weight: 50 }, { weight: 50 }]);
});

test('the change of somebody else is not overwritten', async () => {
  await page.getByLabel('Weight of on').fill('60');
  await page.getByLabel('Weight of off').fill('40');
  const { id } = await flagOf('new-checkout');
  const { origin } = new URL(page.url());
  const data = { description: 'Changed elsewhere' };
  const changed = await page.request.patch(`/v1/flags/${id}`, { headers: { origin }, data });
  expect(changed.status()).toBe(200);
  await page.getByRole('button', { name: 'Review and save' }).click();
  const review = dialog('Save changes in Production');
  await review.getByRole('button', { name: 'Save changes' }).click();
  await review.getByRole('alert').waitFor();
  await review.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('versions are listed with their differences, and restored', async () => {
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('First rules').waitFor();
  await page.getByText('Split', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Restore Version 1' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await expect.poll(async () => (await flagOf('new-checkout')).rules.length).toBe(0);
});

test('an environment has its own state, and its key is shown once', async () => {
  await page.goto(`/websites/${websiteId}/flags?tab=environments`);
  await page.getByRole('button', { name: 'Create environment' }).click();
  await dialog('Create environment').getByLabel('Name', { exact: true }).fill('Staging');
  await dialog('Create environment').getByRole('button', { name: 'Create environment' }).click();
  await page.getByRole('button', { name: 'Keys Staging' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  await dialog('Create key').getByLabel('Name').fill('Backend');
  await dialog('Create key').getByRole('button', { name: 'Create key' }).click();
  expect(await page.getByLabel('Environment key').inputValue()).toMatch(/^phe_/);
  await page.getByText('I have stored', { exact: false }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.goto(`/websites/${websiteId}/flags`);
  await page.getByRole('switch', { name: /Staging/ }).click();
  await expect.poll(async () => (await flagOf('new-checkout')).environments.staging.status).toBe('active');
});

test('segments are created and several flags are changed together', async () => {
  await page.goto(`/websites/${websiteId}/flags?tab=segments`);
  await page.getByRole('button', { name: 'Create segment' }).first().click();
  await dialog('Create segment').getByLabel('Name').fill('Germany');
  await dialog('Create segment').getByLabel('Values', { exact: true }).fill('DE');
  await dialog('Create segment').getByRole('button', { name: 'Create segment' }).click();
  await page.getByText('People whose country is Germany.').waitFor();
  await page.goto(`/websites/${websiteId}/flags`);
  await page.getByRole('checkbox', { name: 'Select New checkout' }).click();
  await page.getByRole('button', { name: 'Archive' }).click();
  await dialog('Archive 1 flag').getByRole('button', { name: 'Archive' }).click();
  await expect.poll(async () => (await read(`/v1/flags?websiteId=${websiteId}`)).flags.length).toBe(0);
  expect(world.takeComplaints()).toEqual([]);
});
