import type { BrowserContext, Page, Response } from 'playwright-core';
import { findEnglishTexts } from './english-texts.ts';

/** The shortest name that is recognized at the end of a text. */
const MIN_NAME = 6;
/** Members of responses with names that people chose. */
const NAMES = new Set(['name', 'displayName', 'group', 'tags', 'text', 'organizationName']);

/** Finds English texts in German pages. */
export interface GermanReader {
  /** Notes the names and data that a page receives. */
  watch(page: Page): void;
  /** Returns the English texts that a page shows. @throws Error if it shows hardly any text. */
  findEnglish(page: Page): Promise<readonly string[]>;
}

/** Creates a reader of the pages of a website. @param context of a user. */
export async function createGermanReader(context: BrowserContext, websiteId: string): Promise<GermanReader> {
  const isEnglish = findEnglishTexts();
  const chosen = new Set<string>();
  const pending = new Set<Promise<void>>();
  // People and the demo write the other annotations. Those of flags are translated.
  const answer = await context.request.get(`/v1/annotations?websiteId=${websiteId}`);
  for (const one of listIn(await answer.json(), 'annotations'))
    if (typeof one === 'object' && one !== null && Reflect.get(one, 'kind') !== 'flag')
      chosen.add(String(Reflect.get(one, 'text')));
  /** Whether a text is a name that a person chose, or ends with one. */
  const containsName = (text: string) =>
    chosen.has(text) || [...chosen].some((name) => name.length >= MIN_NAME && text.endsWith(` ${name}`));
  return {
    watch: (page) => {
      page.on('response', (response) => {
        const noted = noteData(response, chosen).finally(() => pending.delete(noted));
        pending.add(noted);
      });
    },
    findEnglish: async (page) => {
      await page.waitForLoadState('networkidle');
      const texts = await textsOf(page);
      if (texts.length <= 3) throw new Error(`${page.url()} shows hardly any text: ${texts.join(', ')}`);
      await Promise.all(pending);
      // Paths are data.
      return [...new Set(texts)].filter(
        (text) => isEnglish(text) && !containsName(text) && !text.startsWith('/'),
      );
    },
  };
}

/** Returns the list with a name in a response. */
export function listIn(value: unknown, name: string): readonly unknown[] {
  const list: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return Array.isArray(list) ? list : [];
}

/** Notes names that people chose, and all values of figures. */
async function noteData(response: Response, chosen: Set<string>): Promise<void> {
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
export function textsOf(page: Page): Promise<readonly string[]> {
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
    return texts.map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text));
  });
}
