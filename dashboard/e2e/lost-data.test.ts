import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { obtainKey } from '../../server/src/testing/obtain-key.ts';
import { createOwner, OWNER } from './testing/create-owner.ts';
import {
  type DashboardWorld,
  expectAccessible,
  openDashboard,
  shoot,
  signIn,
} from './testing/open-dashboard.ts';
import { type Program, restartProgram, startProgram } from './testing/start-program.ts';

const EVENTS = 5;
const ZEROS = 40;
const TITLE = 'Some received data could not be loaded';

let world: DashboardWorld;

beforeAll(async () => {
  world = await openDashboard({ start: startDamaged });
}, 180_000);
afterAll(() => world.close());

/** Starts a server, kills it while events wait in the journal, damages them, and starts it again without an argument. */
async function startDamaged(): Promise<Program> {
  const first = await startProgram();
  await createOwner(first);
  const { websiteId, secret } = await obtainKey(first.baseUrl, OWNER, ['track:events']);
  for (let sent = 0; sent < EVENTS; sent += 1) {
    const response = await fetch(`${first.baseUrl}/track?website_id=${websiteId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': secret },
      body: JSON.stringify({ name: 'signup', anonymousId: `visitor-${sent}` }),
    });
    expect(response.status).toBe(200);
  }
  await first.kill();
  damageSegment(join(first.directory, 'journal', 'events'));
  return restartProgram(first.directory);
}

/** Overwrites a part of the first segment, as a failing disk does. */
function damageSegment(directory: string): void {
  const [name] = readdirSync(directory);
  if (name === undefined) throw new Error('The journal has no segment of events');
  const content = readFileSync(join(directory, name));
  const from = Math.floor(content.length / 4);
  content.fill(0, from, from + ZEROS);
  writeFileSync(join(directory, name), content);
}

async function openOverview(look: Parameters<DashboardWorld['openProfile']>[0] = {}): Promise<Page> {
  const page = await (await world.openProfile(look)).newPage();
  await signIn(page, world.program, OWNER);
  await page.goto('/');
  return page;
}

test('an owner sees how much accepted data could not be loaded, and where it is', async () => {
  const page = await openOverview();
  const notice = page.getByRole('note').filter({ hasText: TITLE });
  await notice
    .getByText(
      /missing 1 file of data \(\d[\d.,]* (bytes|kB)\)\. It is kept in journal\/rejected of the data directory/,
    )
    .waitFor();
  const [file = ''] = readdirSync(join(world.program.directory, 'journal', 'rejected'));
  expect(file).toMatch(/^events\.seg_\w+\.damaged$/);
  await page.getByRole('main').getByText('shop.example').first().waitFor();
  await expectAccessible(page);
  await shoot(page, 'lost-data');
  await page.goto('/settings/account');
  await notice.waitFor();
  await page.context().close();
});

test('the notice fits a phone, the dark theme and German', async () => {
  const dark = await openOverview({ theme: 'dark' });
  await dark.getByText(TITLE).waitFor();
  await dark.getByRole('main').getByText('shop.example').first().waitFor();
  await expectAccessible(dark);
  await shoot(dark, 'lost-data-dark');
  await dark.context().close();

  const phone = await openOverview({ screen: 'phone' });
  await phone.getByText(TITLE).waitFor();
  await phone.getByRole('main').getByText('shop.example').first().waitFor();
  await expectAccessible(phone);
  await expect.poll(() => phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await shoot(phone, 'lost-data-phone');
  // The text is read across the screen, not in a column beside the button.
  const text = await phone.getByText(/in journal\/rejected/).boundingBox();
  expect(text?.width).toBeGreaterThan(250);

  const german = await (await world.openProfile({ screen: 'phone', language: 'de' })).newPage();
  await german.context().addCookies(await phone.context().cookies());
  await phone.context().close();
  await german.goto('/');
  await german.getByText('Einige empfangene Daten konnten nicht geladen werden').waitFor();
  await german.getByText(/fehlt 1 Datei/).waitFor();
  await german.getByRole('main').getByText('shop.example').first().waitFor();
  await expectAccessible(german);
  await shoot(german, 'lost-data-phone-german');
  await german.context().close();
});

test('while stored data is damaged, an owner sees which, since when, and what to do', async () => {
  const page = await (await world.openProfile()).newPage();
  await page.route(/discovery\/health/, (route) =>
    route.fulfill({
      status: 503,
      json: {
        success: false,
        code: 'SERVICE_UNAVAILABLE',
        error: 'Stored data is damaged',
        details: [{ field: 'facts.events', message: 'is damaged' }],
        damagedSince: '2026-11-30T05:00:00.000Z',
      },
    }),
  );
  await signIn(page, world.program, OWNER);
  await page.goto('/');
  const notice = page.getByRole('alert').filter({ hasText: 'Stored data is damaged' });
  await notice.getByText(/^Since \w+ \d+, 2026.*, files of events \(event store\) are damaged\./).waitFor();
  await notice.getByText(/^Restore a backup: see “Damage” in docs\/self-hosting\.md\./).waitFor();
  await page.getByRole('main').getByText('shop.example').first().waitFor();
  await expectAccessible(page);
  await shoot(page, 'damaged-data');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await shoot(page, 'damaged-data-phone');
  await page.context().close();
});

test('while the disk runs full, an owner sees how much is free, and when it is full', async () => {
  const page = await (await world.openProfile({ screen: 'phone' })).newPage();
  await page.route(/discovery\/health/, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.json.disk = {
      freeBytes: 12e9,
      totalBytes: 40e9,
      fullAt: '2026-12-06T05:00:00.000Z',
      lowSince: '2026-11-30T05:00:00.000Z',
    };
    await route.fulfill({ response, json: body });
  });
  await signIn(page, world.program, OWNER);
  await page.goto('/');
  const notice = page.getByRole('note').filter({ hasText: 'The server’s disk is running full' });
  await notice
    .getByText(/^12 GB of 40 GB are free\. At the present rate it is full on Dec 6, 2026/)
    .waitFor();
  await page.getByRole('main').getByText('shop.example').first().waitFor();
  await expectAccessible(page);
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await page.context().close();
});

test('a dismissed notice stays hidden until other data is lost', async () => {
  const page = await openOverview();
  await page.getByText(TITLE).waitFor();
  const ended = page.getByRole('note').filter({ hasText: 'The server ended unexpectedly' });
  await ended.getByText(/^It ended once without a shutdown/).waitFor();
  await ended.getByRole('button', { name: 'Dismiss' }).click();
  await ended.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByText(TITLE).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('content');
  const health = page.waitForResponse(/discovery\/health|\/health/);
  await page.reload();
  await health;
  await page.getByRole('main').getByText('shop.example').first().waitFor();
  expect(await page.getByText(TITLE).count()).toBe(0);
  await page.evaluate("localStorage.setItem('pharos.dismissed-lost-data', '9 9')");
  await page.reload();
  await page.getByText(TITLE).waitFor();
  await page.context().close();
});

test('no page logs an error, violates the content security policy, or sends a request to another host', () => {
  expect(world.takeComplaints()).toEqual([]);
});

test('--accept-loss starts without the lost events, and the dashboard says since when they are missing', async () => {
  const { directory, kill } = world.program;
  await kill();
  rmSync(join(directory, 'facts', 'metadata'), { recursive: true });
  expect(existsSync(join(directory, 'facts', 'store'))).toBe(true);
  await expect(restartProgram(directory)).rejects.toThrow(
    /facts\/metadata is missing.*restore .*facts from a backup.*--accept-loss/,
  );
  const again = await restartProgram(directory, ['--accept-loss']);
  const page = await (await world.openProfile()).newPage();
  await page.goto(`${again.baseUrl}/sign-in`);
  await page.getByLabel('E-mail').fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText(TITLE).waitFor();
  const accepted = page
    .getByRole('note')
    .filter({ hasText: 'This server was started without some of its data' });
  await accepted.getByText(/^Events before \w+ \d+, \d{4}.* are missing\.$/).waitFor();
  await page.getByRole('main').getByText('shop.example').first().waitFor();
  await expectAccessible(page);
  await shoot(page, 'lost-data-accepted');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await shoot(page, 'lost-data-accepted-phone');
  await accepted.getByRole('button', { name: 'Dismiss' }).click();
  await accepted.waitFor({ state: 'detached' });
  await page.getByText(TITLE).waitFor();
  await page.context().close();
  // A start without the argument keeps the record.
  await again.kill();
  const later = await restartProgram(directory);
  const health = await fetch(`${later.baseUrl}/health`);
  expect(await health.json()).toMatchObject({ losses: [{ kind: 'events' }, { kind: 'missing' }] });
  await later.kill();
});
