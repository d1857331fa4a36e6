import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const CHROMIUM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Disabled features of Chromium. The first two are pages for the suggestions of the address bar, which Chromium loads with every window:
 * they took a fifth of the processor time of the tests. The others are from Playwright's list, which this list replaces: Chromium
 * reads only the last one.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  // Starts a process before a page needs it, which most tests never do.
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
];

/** The user agent of a browser with a window. The server classifies headless browsers as bots. */
const userAgent = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;

/**
 * Starts a headless Chromium with a fresh profile.
 *
 * @param version the version in the user agent: for the server, each is another visitor. It is an argument of Chromium, because
 * Playwright's option does not apply to requests that outlive their page.
 * @param hosts ports of this machine by host name, so that pages have real host names and different origins.
 * @throws Error if no Chromium is installed.
 */
export async function launchBrowser(
  version: number,
  hosts: Readonly<Record<string, number>>,
): Promise<Browser> {
  const executablePath = CHROMIUM_PATHS.find((path) => existsSync(path));
  if (executablePath === undefined)
    throw new Error(
      `These tests need a Chromium, and there is none at ${CHROMIUM_PATHS.join(', ')}. On Debian: apt-get install chromium`,
    );
  const rules = Object.entries(hosts).map(([host, port]) => `MAP ${host} 127.0.0.1:${port}`);
  return chromium.launch({
    executablePath,
    headless: true,
    // The end of the worker closes it: see `closeWithWorker`.
    handleSIGTERM: false,
    // Playwright disables the back/forward cache, which is tested here.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [
      `--user-agent=${userAgent(version)}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${DISABLED_FEATURES.join(',')}`,
      // The tracker does not count browsers that are controlled by automated software.
      '--disable-blink-features=AutomationControlled',
      `--host-resolver-rules=${rules.join(', ')}`,
    ],
  });
}
