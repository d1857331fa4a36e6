import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { launchBrowser } from '../../../server/src/e2e/testing/browser.ts';
import { keepFailures } from './keep-failures.ts';
import { type Program, startDemo, startProgram } from './start-program.ts';

const VERSION = 141;
/** Screenshots of every page, for review. They are not committed. */
const SHOTS = fileURLToPath(new URL('../shots/', import.meta.url));
const PATIENCE_MS = 15_000;
const LONG_MS = 2_000;
/** Invisible elements that redirect the focus. */
const GUARD = '[data-base-ui-focus-guard]';

/** The settings of a browser profile. */
export interface Look {
  readonly theme?: 'light' | 'dark';
  readonly screen?: 'desktop' | 'phone';
  /** The language of the browser. */
  readonly language?: 'en' | 'de';
}

/** A running server and a browser. */
export interface DashboardWorld {
  readonly program: Program;
  readonly browser: Browser;
  /** Opens a signed-out browser profile. */
  openProfile(look?: Look): Promise<BrowserContext>;
  /** Returns and clears the problems of all pages: errors, violations of the content security policy, requests to other hosts. */
  takeComplaints(): readonly string[];
  close(): Promise<void>;
}

/**
 * Starts a server and a browser.
 * @param options.demoDays fills the server with demo data; {@link signIn} then uses its owner.
 * @param options.settings environment variables.
 * @param options.start starts the server in another way.
 */
export async function openDashboard(
  options: {
    readonly demoDays?: number;
    readonly settings?: Readonly<Record<string, string>>;
    readonly start?: () => Promise<Program>;
  } = {},
): Promise<DashboardWorld> {
  const { demoDays, settings, start = () => startProgram(settings) } = options;
  const [program, browser] = await Promise.all([
    demoDays === undefined ? start() : startDemo(demoDays),
    launchBrowser(VERSION, {}),
  ]);
  let complaints: string[] = [];
  return {
    program,
    browser,
    openProfile: async ({ theme = 'light', screen = 'desktop', language = 'en' } = {}) => {
      const context = await browser.newContext({
        baseURL: program.baseUrl,
        colorScheme: theme,
        locale: language === 'de' ? 'de-DE' : 'en-US',
        ...(screen === 'phone'
          ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
          : { viewport: { width: 1_280, height: 860 } }),
      });
      context.setDefaultTimeout(PATIENCE_MS);
      keepFailures(context);
      context.on('weberror', (error) => complaints.push(String(error.error())));
      context.on('console', (message) => {
        // The browser logs every response with an error status. Tests check the notices that pages show for them.
        const isAnswer = message.text().startsWith('Failed to load resource');
        if (message.type() === 'error' && !isAnswer) complaints.push(message.text());
      });
      context.on('request', (request) => {
        const url = request.url();
        if (!url.startsWith(program.baseUrl) && !url.startsWith('data:'))
          complaints.push(`request to ${url}`);
      });
      return context;
    },
    takeComplaints: () => {
      const taken = complaints;
      complaints = [];
      return taken;
    },
    close: async () => {
      await browser.close();
      await program.stop();
    },
  };
}

/** Signs in at `/sign-in` as a person, or as the owner of the demo. */
export async function signIn(
  page: Page,
  { printed }: Pick<Program, 'printed'>,
  person?: { readonly email: string; readonly password: string },
): Promise<void> {
  const email = person?.email ?? /E-mail\s+(\S+)/.exec(printed)?.[1] ?? '';
  const password = person?.password ?? /Password\s+(\S+)/.exec(printed)?.[1] ?? '';
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/sign-in');
}

/** Waits for the end of all animations, except long ones such as progress bars. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    (longMs) =>
      document.getAnimations().every(({ effect, playState }) => {
        const { endTime } = effect?.getComputedTiming() ?? {};
        return playState !== 'running' || Number(endTime ?? 0) > longMs;
      }),
    LONG_MS,
  );
}

/** Takes a screenshot. */
export async function shoot(page: Page, name: string): Promise<void> {
  mkdirSync(SHOTS, { recursive: true });
  await settle(page);
  await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}

/**
 * Checks the page against WCAG 2.2 A and AA.
 *
 * @param except rules of axe that do not apply; each call states the reason.
 */
export async function expectAccessible(page: Page, except: readonly string[] = []): Promise<void> {
  await settle(page);
  // Compiling the half a megabyte takes as long as some checks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
  const options = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], rules };
  const problems: unknown = await page.evaluate(
    `axe.run({ exclude: [${JSON.stringify(GUARD)}] }, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ': ' + html + ' ' + failureSummary)))`,
  );
  expect(problems).toEqual([]);
}
