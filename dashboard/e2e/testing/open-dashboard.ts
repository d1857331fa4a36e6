import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { launchBrowser } from '../../../server/src/e2e/testing/browser.ts';
import { closeWithWorker } from '../../../server/src/e2e/testing/close-with-worker.ts';
import { watchProfile } from './keep-failures.ts';
import { reusePages } from './reuse-pages.ts';
import { type Program, sharedDemo, startDemo, startProgram } from './start-program.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether pages are kept as screenshots for review. Those of failed tests always are. */
    takesScreenshots: boolean;
  }
}

const VERSION = 141;
/** Screenshots of every page, for review. They are not committed. */
const SHOTS = fileURLToPath(new URL('../shots/', import.meta.url));
const PATIENCE_MS = 15_000;
const LONG_MS = 2_000;
/** Invisible elements that redirect the focus. */
const GUARD = '[data-base-ui-focus-guard]';
/** A resource of the server without scripts. */
const EMPTY_PATH = '/icon.svg';
const SIZES = { desktop: { width: 1_280, height: 860 }, phone: { width: 390, height: 844 } } as const;

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

let launched: Promise<Browser> | undefined;

/** Returns the browser that the files of this worker share. */
async function sharedBrowser(): Promise<Browser> {
  if (launched !== undefined && (await launched).isConnected()) return launched;
  launched = launchBrowser(VERSION, {});
  const browser = await launched;
  closeWithWorker(() => browser.close());
  return browser;
}

/**
 * Starts a server, and a browser unless an earlier file did.
 * @param options.demo a server with demo data: `shared` with other files of this worker, which must not notice what the file changes, or
 * its `own`. {@link signIn} then uses its owner.
 * @param options.settings environment variables.
 * @param options.start starts the server in another way.
 */
export async function openDashboard(
  options: {
    readonly demo?: 'shared' | 'own';
    readonly settings?: Readonly<Record<string, string>>;
    readonly start?: () => Promise<Program>;
  } = {},
): Promise<DashboardWorld> {
  const { demo, settings, start = () => startProgram(settings) } = options;
  const starts = { shared: sharedDemo, own: startDemo, none: start };
  const [program, browser] = await Promise.all([starts[demo ?? 'none'](), sharedBrowser()]);
  let complaints: string[] = [];
  return {
    program,
    browser,
    openProfile: async ({ theme = 'light', screen = 'desktop', language = 'en' } = {}) => {
      const context = await browser.newContext({
        baseURL: program.baseUrl,
        colorScheme: theme,
        // Waiting for animations takes longer than what they animate.
        reducedMotion: 'reduce',
        locale: language === 'de' ? 'de-DE' : 'en-US',
        viewport: SIZES[screen],
        ...(screen === 'phone' && { hasTouch: true, isMobile: true }),
      });
      context.setDefaultTimeout(PATIENCE_MS);
      watchProfile(context, program);
      reusePages(context, SIZES[screen], EMPTY_PATH);
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
      for (const context of browser.contexts()) await context.close();
      await program.stop();
    },
  };
}

/** Signs in as a person, or as the owner of the demo. The page then shows nothing, and can send requests to the server. */
export async function signIn(
  page: Page,
  { printed, baseUrl }: Pick<Program, 'printed' | 'baseUrl'>,
  person: { readonly email: string; readonly password: string } = ownerOf(printed),
): Promise<void> {
  const response = await page.request.post(`${baseUrl}/api/auth/sign-in/email`, {
    data: person,
    headers: { origin: baseUrl },
  });
  expect(response.status()).toBe(200);
  await page.goto(EMPTY_PATH);
}

/** Signs in at `/sign-in` as a person. */
export async function signInByForm(
  page: Page,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/sign-in');
}

function ownerOf(printed: string): { readonly email: string; readonly password: string } {
  const [, email = ''] = /E-mail\s+(\S+)/.exec(printed) ?? [];
  const [, password = ''] = /Password\s+(\S+)/.exec(printed) ?? [];
  return { email, password };
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

/** Takes a screenshot, if they are to be taken. */
export async function shoot(
  page: Page,
  name: string,
  options: { readonly fullPage?: boolean } = {},
): Promise<void> {
  if (!inject('takesScreenshots')) return;
  mkdirSync(SHOTS, { recursive: true });
  await settle(page);
  await page.screenshot({ ...options, path: join(SHOTS, `${name}.png`) });
}

/** The rules whose result depends on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** The rules whose result depends on the place and size of elements. */
const LAYOUT_RULES = ['target-size', 'scrollable-region-focusable'];
const ALL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Checks the page against WCAG 2.2 A and AA.
 *
 * @param except rules of axe that do not apply; each call states the reason.
 */
export async function expectAccessible(page: Page, except: readonly string[] = []): Promise<void> {
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
  await expectNoViolations(page, { runOnly: ALL, rules });
}

/** Checks what can differ between two colour schemes, in a page that was checked in one of them. */
export async function expectAccessibleColours(page: Page, except: readonly string[] = []): Promise<void> {
  const values = COLOUR_RULES.filter((rule) => !except.includes(rule));
  await expectNoViolations(page, { runOnly: { type: 'rule', values } });
}

/** Checks what can differ between two sizes of a window, in a page that was checked in one of them. */
export async function expectAccessibleLayout(page: Page): Promise<void> {
  await expectNoViolations(page, { runOnly: { type: 'rule', values: LAYOUT_RULES } });
}

async function expectNoViolations(page: Page, options: object): Promise<void> {
  await settle(page);
  // Compiling the half a megabyte takes as long as some checks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Without `resultTypes`, axe describes every element that passes.
  const complete = { ...options, resultTypes: ['violations'] };
  const problems: unknown = await page.evaluate(
    `axe.run({ exclude: [${JSON.stringify(GUARD)}] }, ${JSON.stringify(complete)}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ': ' + html + ' ' + failureSummary)))`,
  );
  expect(problems).toEqual([]);
}
