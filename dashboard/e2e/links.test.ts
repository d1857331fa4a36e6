import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWNER, openAsOwner } from './testing/create-owner.ts';
import {
  type DashboardWorld,
  expectAccessible,
  openDashboard,
  shoot,
  signIn,
} from './testing/open-dashboard.ts';

const TARGET = 'https://shop.example/sale';

let world: DashboardWorld;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  world = await openDashboard();
  context = await world.openProfile();
  page = await context.newPage();
  await openAsOwner(page, world.program);
}, 180_000);
afterAll(() => world.close());

/** Returns the status and the target of a short link. */
async function follow(slug: string): Promise<{ readonly status: number; readonly to: string | null }> {
  const response = await fetch(`${world.program.baseUrl}/l/${slug}`, { redirect: 'manual' });
  return { status: response.status, to: response.headers.get('location') };
}

// Toasts are dialogs, too, but have no button “Close”.
const dialog = () =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Close', exact: true }) });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

/** Opens the dialog of a new link and enters its target. */
async function startLink(target: string): Promise<void> {
  await page.getByRole('button', { name: 'Create link' }).first().click();
  await dialog().getByLabel('Destination URL').fill(target);
}

async function submit(name: string): Promise<void> {
  await dialog().getByRole('button', { name, exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
}

test('an organization without links sees what a link is', async () => {
  await page.goto('/links');
  await page.getByText('No links yet').waitFor();
  await page.waitForFunction(() => document.querySelector('.skeleton') === null);
  await expectAccessible(page);
  await shoot(page, 'links-start');
});

test('a created link redirects, and is named after the host of its target', async () => {
  await startLink('shop.example/sale');
  await dialog().getByLabel('Slug').fill('spring-sale');
  await dialog().getByText('Available', { exact: true }).waitFor();
  await dialog().getByText('/l/spring-sale').waitFor();
  await shoot(page, 'link-create');
  await expectAccessible(page);
  await submit('Create link');
  await row('shop.example').first().waitFor();
  expect(await follow('spring-sale')).toEqual({ status: 302, to: TARGET });
});

test('a taken slug is reported while it is typed, and its suggestion is used with one click', async () => {
  await startLink('https://shop.example/other');
  await dialog().getByLabel('Slug').fill('Spring-Sale');
  await dialog().getByText('This slug is taken.').waitFor();
  await shoot(page, 'link-slug-taken');
  await dialog().getByRole('button', { name: 'Use Spring-Sale-2' }).click();
  await dialog().getByText('Available', { exact: true }).waitFor();
  await dialog().getByLabel('Name').fill('Other sale');
  const tags = dialog().getByRole('combobox', { name: 'Tags' });
  await tags.fill('newsletter');
  await page.getByRole('option', { name: 'Create “newsletter”' }).click();
  await submit('Create link');
  await row('Other sale').getByText('newsletter').waitFor();
  expect((await follow('Spring-Sale-2')).to).toBe('https://shop.example/other');
});

test('an edited link redirects according to its rules and UTM parameters', async () => {
  await row('Other sale').getByRole('button', { name: 'Actions for Other sale' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog().getByText('UTM parameters').click();
  await dialog().getByLabel('Source').fill('mail');
  await dialog().getByText('https://shop.example/other?utm_source=mail').waitFor();
  await dialog().getByText('Rules and split').click();
  await dialog().getByRole('button', { name: 'Add rule' }).click();
  await dialog().getByRole('combobox', { name: 'Attribute' }).click();
  await page.getByRole('option', { name: 'Query parameter' }).click();
  await dialog().getByRole('textbox', { name: 'Parameter' }).fill('vip');
  await dialog().getByLabel('Values').fill('yes, 1');
  await dialog().getByLabel('Then redirect to').fill('shop.example');
  await dialog().getByRole('button', { name: 'Split clicks' }).click();
  await dialog().getByLabel('Weight of destination 1').fill('3');
  await dialog().getByText('75 %').waitFor();
  await dialog().getByRole('button', { name: 'Remove destination 2' }).click();
  await dialog().getByLabel('Query', { exact: true }).fill('vip=1');
  await page.keyboard.press('Enter');
  await dialog().getByText('Rule 1 matches.').waitFor();
  await shoot(page, 'link-rules');
  await expectAccessible(page);
  await submit('Save changes');
  expect((await follow('spring-sale-2')).to).toBe('https://shop.example/other?utm_source=mail');
  expect((await follow('spring-sale-2?vip=1')).to).toBe('https://shop.example/?utm_source=mail');
});

test('errors of the server are shown at their fields, also in folded sections', async () => {
  await page.goto('/links');
  await startLink('https://shop.example/late');
  await dialog().getByText('More options').click();
  await dialog().getByLabel('External ID').fill('not allowed!');
  await dialog().getByText('More options').click();
  await dialog().getByRole('button', { name: 'Create link', exact: true }).click();
  await dialog().getByText('must consist of letters, digits').waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

test('filters are in the address', async () => {
  await page.goto('/links');
  await page.getByRole('combobox', { name: 'Tag' }).click();
  await page.getByRole('option', { name: 'newsletter' }).click();
  await page.waitForURL(/tag=newsletter/);
  await expect.poll(() => row('shop.example/sale').count()).toBe(0);
  await row('Other sale').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await row('shop.example/sale').waitFor();
  await page.getByLabel('Search links').fill('other');
  await page.waitForURL(/q=other/);
  await expect.poll(() => row('shop.example/sale').count()).toBe(0);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await row('shop.example/sale').waitFor();
});

test('selected links get a tag and are archived together', async () => {
  await page.goto('/links');
  await page.getByRole('checkbox', { name: 'Select Other sale' }).click();
  await page.getByRole('checkbox', { name: 'Select shop.example', exact: true }).click();
  await page.getByRole('button', { name: 'Add tag' }).click();
  await dialog().getByRole('combobox', { name: 'Tag' }).fill('spring');
  // Closes the suggestions, which hide the rest of the dialog from screen readers.
  await page.keyboard.press('Tab');
  await dialog().getByRole('button', { name: 'Apply' }).click();
  await row('shop.example/sale').getByText('spring', { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: 'Select Other sale' }).click();
  await page.getByRole('checkbox', { name: 'Select shop.example', exact: true }).click();
  await shoot(page, 'links-selected');
  await expectAccessible(page);
  await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click();
  await expect.poll(() => row('Other sale').count()).toBe(0);
  expect((await follow('spring-sale')).status).toBe(404);
  await page.getByRole('button', { name: 'Show archived links' }).click();
  await page.getByRole('checkbox', { name: 'Select all links' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Restore' }).click();
  await page.getByText('No links match').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await row('Other sale').waitFor();
  expect((await follow('spring-sale')).status).toBe(302);
});

test('Escape asks before it discards input, and closes a form without input', async () => {
  await page.goto('/links');
  const open = () => page.getByRole('button', { name: 'Create link' }).first().click();
  await open();
  await dialog().getByLabel('Destination URL').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog().count()).toBe(0);
  await open();
  await dialog().getByLabel('Destination URL').fill('https://shop.example/unsaved');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await dialog().getByLabel('Destination URL').inputValue()).toBe('https://shop.example/unsaved');
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await shoot(page, 'link-discard');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => dialog().count()).toBe(0);
});

test('a QR code is designed and downloaded', async () => {
  await page.goto('/links');
  await row('Other sale').getByRole('button', { name: 'Actions for Other sale' }).click();
  await page.getByRole('menuitem', { name: 'QR code' }).click();
  const image = dialog().getByRole('img', { name: /^QR code of/ });
  await image.waitFor();
  await dialog().getByLabel('Color', { exact: true }).fill('#f0f0f0');
  await dialog().getByText('must be darker than the background').waitFor();
  await dialog().getByLabel('Color', { exact: true }).fill('#0f3d2e');
  await expect.poll(() => image.getAttribute('src')).toContain('0f3d2e');
  // Rejects if the image cannot be loaded.
  await image.evaluate((element) => (element instanceof HTMLImageElement ? element.decode() : undefined));
  await expectAccessible(page);
  await shoot(page, 'link-qr');
  const waiting = page.waitForEvent('download');
  await dialog().getByRole('link', { name: 'Download' }).click();
  expect((await waiting).suggestedFilename()).toBe('Spring-Sale-2.svg');
});

test('an import is previewed before links are created', async () => {
  await page.goto('/links/import');
  await page
    .getByLabel('CSV', { exact: true })
    .fill('name,targetUrl,slug\nDocs,https://shop.example/docs,docs-link\nBroken,nothing,x');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('1 link can be imported').waitFor();
  await page.getByText('1 row is invalid.').waitFor();
  expect((await follow('docs-link')).status).toBe(404);
  await expectAccessible(page);
  await shoot(page, 'links-import');
  await page.getByRole('button', { name: 'Import 1 link' }).click();
  await page.getByText('1 link imported').waitFor();
  expect((await follow('docs-link')).to).toBe('https://shop.example/docs');
  await page.getByRole('link', { name: 'Show links' }).click();
  await row('Docs').waitFor();
});

test('a domain shows the DNS records that verify it, and tags have colors', async () => {
  await page.goto('/links');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Link settings' }).click();
  await page.getByRole('button', { name: 'Add domain' }).click();
  await dialog().getByLabel('Domain').fill('https://go.shop.example');
  await dialog().getByRole('button', { name: 'Add domain' }).click();
  await dialog().getByText('must be a domain name').waitFor();
  await dialog().getByLabel('Domain').fill('go.shop.example');
  await submit('Add domain');
  await page.getByText('_pharos.go.shop.example').first().waitFor();
  await page.getByText('Not verified', { exact: true }).waitFor();
  await expectAccessible(page);
  await shoot(page, 'link-domains');
  await page.getByRole('tab', { name: 'Tags' }).click();
  await page.getByRole('button', { name: 'Actions for newsletter' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog().getByText('Green').click();
  await shoot(page, 'link-tag');
  await submit('Save');
  await expectAccessible(page);
  await shoot(page, 'link-tags');
  await page.getByRole('tab', { name: 'Folders' }).click();
  await page.getByRole('button', { name: 'Create folder' }).click();
  await dialog().getByLabel('Name').fill('Spring');
  await submit('Create folder');
  await page.getByRole('tab', { name: 'Blocked hosts' }).click();
  await page.getByRole('textbox', { name: 'Blocked hosts' }).fill('bad.example\nhttps://x');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('https://x: must be a host name').waitFor();
  await shoot(page, 'link-blocked-hosts');
});

test('pages of links have the colour of the organization', async () => {
  await page.goto('/links/settings?tab=pages');
  await page.getByLabel('Color', { exact: true }).fill('#b45309');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Color saved').waitFor();
  await expectAccessible(page);
  await shoot(page, 'link-pages');
  await page.goto('/links');
  await startLink('https://shop.example/secret');
  await dialog().getByLabel('Slug').fill('secret');
  await dialog().getByText('Schedule, limit and password').click();
  await dialog().getByLabel('Password', { exact: true }).fill('open sesame');
  await submit('Create link');
  for (const theme of ['light', 'dark'] as const) {
    const visitor = await (await world.openProfile({ screen: 'phone', theme })).newPage();
    await visitor.goto('/l/secret');
    await visitor.getByLabel('Password').fill('wrong');
    await visitor.getByRole('button', { name: 'Continue' }).click();
    await visitor.getByText('The password is wrong.').waitFor();
    const fill = await visitor
      .getByRole('button', { name: 'Continue' })
      .evaluate((button) => getComputedStyle(button).backgroundColor);
    expect(fill).toBe('rgb(180, 83, 9)');
    await expectAccessible(visitor);
    await shoot(visitor, `link-password-${theme}`);
    await visitor.goto('/l/never-created');
    await expectAccessible(visitor);
    await shoot(visitor, `link-unknown-${theme}`);
    await visitor.context().close();
  }
});

test('links can be managed on a phone with the dark theme', async () => {
  const phone = await (await world.openProfile({ screen: 'phone', theme: 'dark' })).newPage();
  await signIn(phone, world.program, OWNER);
  const expectFits = async () =>
    expect(await phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await phone.goto('/links');
  await phone.getByRole('row').filter({ hasText: 'Other sale' }).waitFor();
  await expectAccessible(phone);
  await shoot(phone, 'links-phone-dark');
  await expectFits();
  await phone.getByRole('button', { name: 'Actions for Other sale' }).click();
  await phone.getByRole('menuitem', { name: 'Edit' }).click();
  await phone.getByLabel('Destination URL').waitFor();
  await shoot(phone, 'link-edit-phone-dark');
  await phone.getByText('Then redirect to').scrollIntoViewIfNeeded();
  await expectAccessible(phone);
  await shoot(phone, 'link-rules-phone-dark');
  await phone.goto('/links/settings');
  await phone.getByText('_pharos.go.shop.example').first().waitFor();
  await expectAccessible(phone);
  await shoot(phone, 'link-domains-phone-dark');
  await expectFits();
  await phone.context().close();
});

test('no page caused an error in the browser', () => {
  expect(world.takeComplaints()).toEqual([]);
});
