import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGES } from '../src/app/pages.ts';
import { createGermanReader, listIn } from './testing/german-texts.ts';
import { type DashboardWorld, openDashboard, signIn } from './testing/open-dashboard.ts';
import { createPseudoReader, speakPseudo, toPseudo } from './testing/pseudo-language.ts';
import { DESKTOP, drawn, findOverflow } from './testing/tour.ts';
import { VIEWS, type View } from './testing/views.ts';

/** Pages for people who are not signed in. */
const SIGNED_OUT = new Set<string>([
  '/sign-in',
  '/forgot-password',
  '/join',
  '/reset-password',
  '/confirm-email',
  '/setup',
  '/invitations/$invitationId',
  '/share',
  '/public/websites/$websiteId',
]);

let world: DashboardWorld;
let english: BrowserContext;
let parameters: Readonly<Record<string, string>>;

beforeAll(async () => {
  world = await openDashboard({ demo: 'shared' });
  english = await world.openProfile();
  const page = await english.newPage();
  await signIn(page, world.program);
  await page.close();
  const websiteId = /shop\.example\s+(\S+)/.exec(world.program.printed)?.[1] ?? '';
  const first = async (path: string, list: string): Promise<string> => {
    const answer: unknown = await (await english.request.get(path)).json();
    const [resource] = listIn(answer, list);
    return typeof resource === 'object' && resource !== null ? String(Reflect.get(resource, 'id')) : '';
  };
  parameters = {
    websiteId,
    linkId: await first('/v1/links?limit=1', 'links'),
    monitorId: await first('/v1/monitors?limit=1', 'monitors'),
    alertId: await first(`/v1/alerts?websiteId=${websiteId}`, 'alerts'),
    flagId: await first(`/v1/flags?websiteId=${websiteId}`, 'flags'),
    keyId: await first('/v1/keys', 'keys'),
    statusPageId: await first('/v1/status-pages', 'statusPages'),
    incidentId: 'new',
    invitationId: 'inv_unknown',
    ...(await idsOfVisits(websiteId)),
  };
}, 240_000);
afterAll(() => world.close());

/** The ids of a visit and a visitor, from the addresses of the links to them. */
async function idsOfVisits(websiteId: string) {
  const page = await english.newPage();
  const idOf = async (search: string, pattern: RegExp) => {
    await page.goto(`/websites/${websiteId}/sessions${search}`);
    const link = page.getByRole('table').locator('tbody a').first();
    await link.waitFor();
    return pattern.exec((await link.getAttribute('href')) ?? '')?.[1] ?? '';
  };
  const ids = {
    visitId: await idOf('', /\/sessions\/([^/?]+)/),
    visitorId: await idOf('?list=visitors', /\/visitors\/([^/?]+)/),
  };
  await page.close();
  return ids;
}

/** The pages that the tour reads in German. */
function pagesOfTour(): ReadonlySet<string> {
  const views: readonly View[] = Object.values(VIEWS).flat();
  return new Set(
    views
      .filter(({ open }) => open === undefined)
      .map(({ path }) => path.replace('$shop', '$websiteId').replace(/\?.*/, '')),
  );
}

/** Profiles of people who read German. */
async function openProfiles() {
  const profiles = {
    signedIn: await world.openProfile({ language: 'de' }),
    signedOut: await world.openProfile({ language: 'de' }),
  };
  await profiles.signedIn.addCookies(await english.cookies());
  return profiles;
}

async function open(page: Page, template: string): Promise<void> {
  await page.goto(template.replaceAll(/\$(\w+)/g, (_, name: string) => parameters[name] ?? ''));
  await page.getByRole('heading').first().waitFor();
  await page.waitForFunction(() => document.querySelector('.skeleton') === null);
}

test('texts of the pseudo-language are accented, longer and in brackets, with the same parameters', () => {
  expect(
    toPseudo({ a: 'Keys', b: '{count, plural, one {# key} other {# keys}} of {name}', c: ['/x'] }),
  ).toEqual({
    a: '[Ķéýś ~~~~]',
    b: '[{count, plural, one {{count, number} ķéý} other {{count, number} ķéýś}} óƒ {name} ~~~~]',
    c: ['/x'],
  });
});

test('every page shows only texts of catalogues, and fits with texts that are longer by 40 %', async () => {
  const found: string[] = [];
  const reader = createPseudoReader();
  const profiles = await openProfiles();
  for (const profile of Object.values(profiles)) await speakPseudo(profile);
  for (const template of PAGES) {
    const page = await profiles[SIGNED_OUT.has(template) ? 'signedOut' : 'signedIn'].newPage();
    reader.watch(page);
    await open(page, template);
    for (const text of await reader.findForeign(page)) found.push(`${template}: ${text}`);
    await page.setViewportSize(DESKTOP);
    await drawn(page);
    found.push(...(await findOverflow(page, template)));
    await page.close();
  }
  expect(found).toEqual([]);
}, 600_000);

// The files of the tour read the others.
test('no page of the demo shows an English text to a German reader', async () => {
  const found: string[] = [];
  const read = pagesOfTour();
  expect([...read].filter((path) => !PAGES.some((page) => page === path))).toEqual([]);
  const reader = await createGermanReader(english, parameters['websiteId'] ?? '');
  const profiles = await openProfiles();
  for (const template of PAGES.filter((path) => !read.has(path))) {
    const page = await profiles[SIGNED_OUT.has(template) ? 'signedOut' : 'signedIn'].newPage();
    reader.watch(page);
    await open(page, template);
    for (const text of await reader.findEnglish(page)) found.push(`${template}: ${text}`);
    await page.close();
  }
  expect(found).toEqual([]);
}, 600_000);
