import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGermanReader, type GermanReader } from './german-texts.ts';
import {
  type DashboardWorld,
  expectAccessible,
  expectAccessibleColours,
  expectAccessibleLayout,
  openDashboard,
  shoot,
  signIn,
} from './open-dashboard.ts';
import type { View } from './views.ts';

export const DESKTOP = { width: 1_280, height: 860 };
const PHONE = { width: 390, height: 844 };
// In forced colours, the palette of the user determines the contrast.
const OF_USER = ['color-contrast'];

/** What the tests of a tour share. */
interface Tour {
  readonly world: DashboardWorld;
  /** The id of the shop of the demo. */
  readonly shop: string;
  /** A signed-in profile. */
  readonly context: BrowserContext;
}

/**
 * Declares tests that show each view once in English, in both themes, in forced colours and on a phone, and once in German.
 *
 * @param prepare changes the demo before.
 */
export function tourViews(views: readonly View[], prepare?: (tour: Tour) => Promise<void>): () => Tour {
  let tour: Tour | undefined;
  const opened = (): Tour => {
    if (tour === undefined) throw new Error('The tour is not open');
    return tour;
  };

  beforeAll(async () => {
    const world = await openDashboard({ demo: 'shared' });
    const context = await world.openProfile();
    const page = await context.newPage();
    await signIn(page, world.program);
    await page.close();
    tour = { world, context, shop: /shop\.example\s+(\S+)/.exec(world.program.printed)?.[1] ?? '' };
    await prepare?.(tour);
  }, 240_000);
  afterAll(() => tour?.world.close());

  const show = async (page: Page, { path, open }: View) => {
    await page.goto(path.replace('$shop', opened().shop));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => document.querySelector('.skeleton') === null);
    await open?.(page);
  };

  describe('every page is accessible and fits a desktop and a phone: light, dark, forced colours', () => {
    let page: Page;
    let screen: Screen;
    beforeAll(async () => {
      page = await opened().context.newPage();
      screen = await createScreen(page);
    });

    test.each(views)('$name', { timeout: 120_000 }, async (view) => {
      const { name } = view;
      await show(page, view);
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
      await drawn(page);
      await shoot(page, `tour-${name}-light`);
      await expectAccessible(page);
      await expectFits(page, `${name}, light`);
      await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none' });
      await drawn(page);
      await shoot(page, `tour-${name}-dark`);
      await expectAccessibleColours(page);
      await expectFits(page, `${name}, dark`);
      await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
      await drawn(page);
      await shoot(page, `tour-${name}-forced`);
      await expectAccessibleColours(page, OF_USER);
      await expectFits(page, `${name}, forced`);
      await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none' });
      await screen.becomePhone();
      await drawn(page);
      await shoot(page, `tour-${name}-phone-dark`);
      await expectAccessibleColours(page);
      await expectFits(page, `${name}, phone-dark`);
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
      await drawn(page);
      await shoot(page, `tour-${name}-phone`);
      await expectAccessible(page);
      await expectFits(page, `${name}, phone`);
      await screen.becomeDesktop();
      expect(opened().world.takeComplaints()).toEqual([]);
    });
  });

  describe('every page is in German, accessible, and fits a wide and a narrow window', () => {
    let page: Page;
    let reader: GermanReader;
    beforeAll(async () => {
      const { world, context, shop } = opened();
      reader = await createGermanReader(context, shop);
      const german = await world.openProfile({ language: 'de' });
      await german.addCookies(await context.cookies());
      page = await german.newPage();
      reader.watch(page);
    });

    test.each(views)('$name', { timeout: 120_000 }, async (view) => {
      const { name } = view;
      await page.setViewportSize(DESKTOP);
      await show(page, view);
      await drawn(page);
      // Data of people is only known for pages without further steps.
      if (view.open === undefined) expect(await reader.findEnglish(page)).toEqual([]);
      await shoot(page, `tour-${name}-german`);
      // The colours are those of the English page.
      await expectAccessible(page, ['color-contrast']);
      await expectFits(page, `${name}, german`);
      await page.setViewportSize(PHONE);
      await drawn(page);
      await shoot(page, `tour-${name}-german-phone`);
      await expectAccessibleLayout(page);
      await expectFits(page, `${name}, german-phone`);
      expect(opened().world.takeComplaints()).toEqual([]);
    });
  });
  return opened;
}

/** Waits for two frames: transitions of colours begin with the next one. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

async function expectFits(page: Page, name: string): Promise<void> {
  expect(await findOverflow(page, name)).toEqual([]);
}

/** Returns by how much a page is wider than its window; nothing if it fits. */
export async function findOverflow(page: Page, name: string): Promise<readonly string[]> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return overflow === 0 ? [] : [`${name}: ${overflow} px too wide`];
}

/** What an open page is shown on. */
interface Screen {
  /** Makes it narrow and sensitive to touch. */
  becomePhone(): Promise<void>;
  becomeDesktop(): Promise<void>;
}

/** Changes the screen of an open page by the browser's own protocol: Playwright only sets it for a profile. */
async function createScreen(page: Page): Promise<Screen> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const isCoarse = () => page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  return {
    becomePhone: async () => {
      await page.setViewportSize(PHONE);
      const metrics = { ...PHONE, deviceScaleFactor: 1, mobile: true };
      await session.send('Emulation.setDeviceMetricsOverride', metrics);
      await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
      await expect.poll(isCoarse).toBe(true);
    },
    becomeDesktop: async () => {
      await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
      await session.send('Emulation.clearDeviceMetricsOverride');
      await page.setViewportSize(DESKTOP);
      await expect.poll(isCoarse).toBe(false);
    },
  };
}
