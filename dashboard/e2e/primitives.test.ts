import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { BrowserContext, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DashboardWorld, expectAccessible, openDashboard, shoot } from './testing/open-dashboard.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

let world: DashboardWorld;
let directory: string;
let policy: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'pharos-specimen-'));
  const [opened] = await Promise.all([
    openDashboard({ demo: 'shared' }),
    build({
      configFile: false,
      root: fileURLToPath(new URL('specimen/', import.meta.url)),
      base: '/specimen/',
      logLevel: 'error',
      plugins: [react(), tailwindcss()],
      build: {
        outDir: directory,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
      },
    }),
  ]);
  world = opened;
  policy = (await fetch(world.program.baseUrl)).headers.get('content-security-policy') ?? '';
}, 180_000);
afterAll(async () => {
  await world.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Opens the page of primitives with the content security policy of the dashboard. */
async function openSpecimen(profile: BrowserContext, theme: 'light' | 'dark'): Promise<Page> {
  const page = await profile.newPage();
  await page.route('**/specimen/**', (route) => {
    const name = new URL(route.request().url()).pathname.slice('/specimen/'.length) || 'index.html';
    return route.fulfill({
      body: readFileSync(join(directory, name)),
      contentType: TYPES[extname(name)] ?? 'font/woff2',
      headers: { 'content-security-policy': policy },
    });
  });
  await page.goto(`/specimen/?theme=${theme}`);
  await page.getByRole('heading', { name: 'Primitives' }).waitFor();
  return page;
}

describe.each([
  ['light', 'desktop'],
  ['dark', 'desktop'],
  ['light', 'phone'],
] as const)('in the %s theme on a %s', (theme, screen) => {
  let profile: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    profile = await world.openProfile({ theme, screen });
  });
  afterAll(() => profile.close());
  beforeEach(async () => {
    page = await openSpecimen(profile, theme);
  });
  afterEach(() => page.close());
  const name = (part: string) => `primitives-${part}-${theme}-${screen}`;

  test('all primitives are accessible', async () => {
    await expectAccessible(page);
    await shoot(page, name('page'), { fullPage: true });
  });

  test('wide code can be focused and scrolled with keys', async () => {
    const code = page.getByRole('region', { name: 'Long line' });
    await page.getByRole('button', { name: 'Copy long line' }).focus();
    await page.keyboard.press('Tab');
    expect(await code.evaluate((element) => element === document.activeElement)).toBe(true);
    await shoot(page, name('code'));
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowRight');
        return code.evaluate(({ scrollLeft }) => scrollLeft);
      })
      .toBeGreaterThan(0);
    // Wrapped code does not scroll, so it takes no focus.
    expect(await page.getByRole('region', { name: 'Snippet' }).count()).toBe(0);
  });

  test.each([
    ['dialog', 'Open dialog', 'dialog'],
    ['alert', 'Open alert', 'alertdialog'],
    ['popover', 'Open popover', 'dialog'],
    ['panel', 'Open panel', 'dialog'],
    ['menu', 'Open menu', 'menu'],
  ] as const)(
    'a %s is accessible, and Escape closes it and returns the focus',
    async (part, button, role) => {
      await page.getByRole('button', { name: button }).click();
      await page.getByRole(role).waitFor();
      await expectAccessible(page);
      await shoot(page, name(part));
      await page.keyboard.press('Escape');
      await page.getByRole(role).waitFor({ state: 'detached' });
      expect(
        await page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.textContent'),
      ).toBe(button);
    },
  );

  test('a dangerous action requires the typed text', async () => {
    await page.getByRole('button', { name: 'Open alert' }).click();
    const confirm = page.getByRole('button', { name: 'Revoke key' });
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await page.getByLabel('to confirm').fill('ci-import');
    await confirm.click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  });

  test('selects and comboboxes work with keys', async () => {
    await page.getByRole('combobox', { name: 'Fruit', exact: true }).press('Enter');
    await page.getByRole('listbox').waitFor();
    await expectAccessible(page);
    await shoot(page, name('select'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const typed = page.getByRole('combobox', { name: 'Fruit, by typing' });
    await expect.poll(() => typed.inputValue()).toBe('Banana');
    await typed.fill('dam');
    await page.getByRole('option', { name: 'Damson' }).waitFor();
    // While a person types, the list hides the rest of the page from screen readers. Tab closes it.
    await expectAccessible(page, ['aria-hidden-focus']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => typed.inputValue()).toBe('Damson');
    // Escape in a closed list keeps the choice.
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await typed.press('Escape');
    expect(await typed.inputValue()).toBe('Damson');
    const several = page.getByRole('combobox', { name: 'Several' });
    await several.fill('bana');
    await page.getByRole('option', { name: 'Banana' }).click();
    const chosen = page.getByRole('button', { name: 'Remove Banana' });
    await chosen.waitFor();
    for (let press = 0; press < 3; press += 1) await several.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await several.press('Escape');
    await chosen.waitFor();
  });

  test('success and failure are shown and announced', async () => {
    await page.getByRole('button', { name: 'Say done' }).click();
    await page.getByText('Key revoked').first().waitFor();
    await page.getByRole('button', { name: 'Say failed' }).click();
    await page.getByText('The service is not available right now.').first().waitFor();
    await expectAccessible(page);
    await shoot(page, name('toasts'));
  });
});

test('no primitive violates the content security policy', () => {
  expect(world.takeComplaints()).toEqual([]);
});
