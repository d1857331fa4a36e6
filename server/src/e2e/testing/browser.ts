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

/** How an ordinary browser of a version calls itself: what a headless one says, the server takes for a bot. */
const userAgent = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;

/**
 * Starts a Chromium without a window and with a fresh profile.
 *
 * @param version of the browser, as it tells it: to the server, each is another visitor. Playwright's way to tell another
 * one leaves out requests that outlive their page.
 * @param hosts which port of this machine answers for a host: pages can then have real names, and be of other origins.
 * @throws Error when there is none on this machine.
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
    // Playwright turns it off; here it is part of what is tested.
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
      // The tracker does not count browsers that say that a program steers them.
      '--disable-blink-features=AutomationControlled',
      `--host-resolver-rules=${rules.join(', ')}`,
    ],
  });
}
