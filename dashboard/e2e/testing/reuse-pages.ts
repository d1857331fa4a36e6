import type { BrowserContext, Page, ViewportSize } from 'playwright-core';
import { keepIfFailed, unusedPages } from './keep-failures.ts';

/** The events of pages to which tests listen. */
const EVENTS = [
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'console',
  'dialog',
  'download',
  'popup',
  'pageerror',
  'framenavigated',
] as const;

/**
 * Keeps a page that a test closes, and returns it for the next `newPage`: a new page is a new process, which loads and compiles all
 * scripts again. What remains of the page is its history.
 *
 * @param emptyPath the address of a resource of the server without scripts.
 */
export function reusePages(context: BrowserContext, size: ViewportSize, emptyPath: string): void {
  const free: Page[] = [];
  const create = context.newPage.bind(context);
  context.newPage = async () => {
    const page = free.pop() ?? (await create());
    unusedPages.delete(page);
    let isChanged = false;
    const addInitScript = page.addInitScript.bind(page);
    const close = page.close.bind(page);
    // A script that runs in each document cannot be removed.
    page.addInitScript = (...args) => {
      isChanged = true;
      return addInitScript(...args);
    };
    page.close = async (options) => {
      // Asks the page, which may stay open.
      if (options?.runBeforeUnload === true) return close(options);
      await keepIfFailed(page);
      Object.assign(page, { close, addInitScript });
      if (isChanged || !(await clear(page, size, emptyPath))) {
        await close(options);
        return;
      }
      unusedPages.add(page);
      free.push(page);
    };
    return page;
  };
}

/** Leaves the document, and removes what a test has changed. @returns whether the page can be used again. */
async function clear(page: Page, size: ViewportSize, emptyPath: string): Promise<boolean> {
  if (page.isClosed()) return false;
  try {
    for (const event of EVENTS) page.removeAllListeners(event);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(emptyPath);
    await page.evaluate(() => sessionStorage.clear());
    await page.emulateMedia({ colorScheme: null, forcedColors: null, reducedMotion: null });
    await page.setViewportSize(size);
    await page.mouse.move(0, 0);
    return true;
  } catch {
    // The server has ended, or the page has crashed.
    return false;
  }
}
