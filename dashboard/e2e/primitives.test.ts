import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Page } from 'playwright-core';
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
    openDashboard(),
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

/** Opens the page of primitives under the policy of the real one. */
async function openSpecimen(theme: 'light' | 'dark', screen: 'desktop' | 'phone'): Promise<Page> {
  const page = await (await world.openProfile({ theme, screen })).newPage();
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
  let page: Page;
  beforeEach(async () => {
    page = await openSpecimen(theme, screen);
  });
  afterEach(() => page.context().close());
  const name = (part: string) => `primitives-${part}-${theme}-${screen}`;

  test('everybody can use what stands on the page', async () => {
    await expectAccessible(page);
    await page.screenshot({ path: shotPath(name('page')), fullPage: true });
  });

  test('code that is wider than its place is reached and scrolled by keys', async () => {
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
    // What is wrapped has nothing to scroll, and is no place to stop.
    expect(await page.getByRole('region', { name: 'Snippet' }).count()).toBe(0);
  });

  test.each([
    ['dialog', 'Open dialog', 'dialog'],
    ['alert', 'Open alert', 'alertdialog'],
    ['popover', 'Open popover', 'dialog'],
    ['menu', 'Open menu', 'menu'],
  ] as const)(
    'everybody can use a %s, and Escape closes it and gives the focus back',
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

  test('what cannot be undone waits for the typed words', async () => {
    await page.getByRole('button', { name: 'Open alert' }).click();
    const confirm = page.getByRole('button', { name: 'Revoke key' });
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await page.getByLabel('to confirm').fill('ci-import');
    await confirm.click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  });

  test('one of a few and one of many are chosen with keys', async () => {
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
    // While one types, the list hides the rest from screen readers that would wander off; Tab closes it first.
    await expectAccessible(page, ['aria-hidden-focus']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => typed.inputValue()).toBe('Damson');
  });

  test('what was done and what failed is said and read out', async () => {
    await page.getByRole('button', { name: 'Say done' }).click();
    await page.getByText('Key revoked').first().waitFor();
    await page.getByRole('button', { name: 'Say failed' }).click();
    await page.getByText('The service is not available right now.').first().waitFor();
    await expectAccessible(page);
    await shoot(page, name('toasts'));
  });
});

test('no primitive breaks the policy', () => {
  expect(world.takeComplaints()).toEqual([]);
});

function shotPath(name: string): string {
  return fileURLToPath(new URL(`shots/${name}.png`, import.meta.url));
}
