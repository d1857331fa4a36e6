import type { BrowserContext, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGES } from '../src/app/pages.ts';
import { findEnglishTexts } from './testing/english-texts.ts';
import { type DashboardWorld, openDashboard, signIn } from './testing/open-dashboard.ts';

const DEMO_DAYS = 16;
/** The shortest name that is recognized at the end of a text. */
const MIN_NAME = 6;
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
/** Members of responses with names that people chose. */
const NAMES = new Set(['name', 'displayName', 'group', 'tags', 'text', 'organizationName']);

let world: DashboardWorld;
let german: BrowserContext;
let isEnglish: (text: string) => boolean;
let parameters: Readonly<Record<string, string>>;
const chosen = new Set<string>();

beforeAll(async () => {
  isEnglish = await findEnglishTexts();
  world = await openDashboard({ demoDays: DEMO_DAYS });
  const english = await world.openProfile();
  const page = await english.newPage();
  await signIn(page, world.program);
  const websiteId = /shop\.example\s+(\S+)/.exec(world.program.printed)?.[1] ?? '';
  const first = async (path: string, list: string): Promise<string> => {
    const answer: unknown = await (await page.request.get(path)).json();
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
    ...(await idsOfVisits(page, websiteId)),
  };
  // People and the demo write the other annotations. Those of flags are translated.
  const annotations: unknown = await (
    await page.request.get(`/v1/annotations?websiteId=${websiteId}`)
  ).json();
  for (const one of listIn(annotations, 'annotations'))
    if (typeof one === 'object' && one !== null && Reflect.get(one, 'kind') !== 'flag')
      chosen.add(String(Reflect.get(one, 'text')));
  german = await world.openProfile({ language: 'de' });
  await german.addCookies(await english.cookies());
  await english.close();
}, 240_000);
afterAll(() => world.close());

function listIn(value: unknown, name: string): readonly unknown[] {
  const list: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return Array.isArray(list) ? list : [];
}

/** The ids of a visit and a visitor, from the addresses of the links to them. */
async function idsOfVisits(page: Page, websiteId: string) {
  const idOf = async (search: string, pattern: RegExp) => {
    await page.goto(`/websites/${websiteId}/sessions${search}`);
    const link = page.getByRole('table').locator('tbody a').first();
    await link.waitFor();
    return pattern.exec((await link.getAttribute('href')) ?? '')?.[1] ?? '';
  };
  return {
    visitId: await idOf('', /\/sessions\/([^/?]+)/),
    visitorId: await idOf('?list=visitors', /\/visitors\/([^/?]+)/),
  };
}

/** Notes names that people chose, and all values of figures. */
async function noteData(response: Response): Promise<void> {
  if (!/\/(rpc|v1)\//.test(response.url()) || !response.ok()) return;
  const isOfFigures = response.url().endsWith('/rpc/query/run');
  const note = (value: unknown, isData: boolean): void => {
    if (typeof value === 'string' && isData) chosen.add(value.trim());
    else if (Array.isArray(value)) for (const one of value) note(one, isData);
    else if (typeof value === 'object' && value !== null)
      for (const [name, member] of Object.entries(value))
        note(member, isData || NAMES.has(name) || (isOfFigures && name === 'data'));
  };
  note(await response.json().catch(() => undefined), false);
}

/** The visible texts of a page, and those that assistive technologies read. Code and text marked as English are not included. */
function textsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const skipped = 'script, style, noscript, code, pre, svg, textarea, [lang="en"]:not(html)';
    const texts: string[] = [document.querySelector('h1[lang="en"]') === null ? document.title : ''];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element?.closest(skipped) === null) texts.push(node.textContent ?? '');
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (element.closest(skipped) === null) texts.push(element.getAttribute(name) ?? '');
    return texts.map((text) => text.trim()).filter((text) => /[a-z]{2}/i.test(text));
  });
}

/** Whether a text is a name that a person chose, or ends with one. */
function containsName(text: string): boolean {
  return chosen.has(text) || [...chosen].some((name) => name.length >= MIN_NAME && text.endsWith(` ${name}`));
}

test('no page of the demo shows an English text to a German reader', async () => {
  const found: string[] = [];
  const signedOut = await world.openProfile({ language: 'de' });
  for (const template of PAGES) {
    const page = await (SIGNED_OUT.has(template) ? signedOut : german).newPage();
    page.on('response', noteData);
    const path = template.replaceAll(/\$(\w+)/g, (_, name: string) => parameters[name] ?? '');
    await page.goto(path);
    await page.getByRole('heading').first().waitFor();
    await page.waitForFunction(() => document.querySelector('.skeleton') === null);
    await page.waitForLoadState('networkidle');
    const texts = await textsOf(page);
    expect(texts.length, path).toBeGreaterThan(3);
    // Paths are data.
    for (const text of new Set(texts))
      if (isEnglish(text) && !containsName(text) && !text.startsWith('/')) found.push(`${template}: ${text}`);
    await page.close();
  }
  await signedOut.close();
  expect(found).toEqual([]);
}, 600_000);
