import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { beforeEach, type RunnerTestCase } from 'vitest';

/** What is known about failed tests. Not committed. */
const DIRECTORY = fileURLToPath(new URL('../shots/failed/', import.meta.url));
const MAX_REQUESTS = 200;
const TIMEOUT_MS = 5_000;

let current: Pick<RunnerTestCase, 'fullTestName' | 'result'> | undefined;
// For the tests of every file that imports this one.
beforeEach(({ task }) => {
  current = task;
});

/** Keeps a screenshot, the address and the latest requests of each page that is closed after its test has failed. */
export function keepFailures(context: BrowserContext): void {
  const startedMs = performance.now();
  const requests: string[] = [];
  const note = (request: Request, outcome: string | number): void => {
    const ms = String(Math.round(performance.now() - startedMs)).padStart(8);
    requests.push(`${ms} ms  ${outcome} ${request.method()} ${request.url()} ${request.postData() ?? ''}`);
    if (requests.length > MAX_REQUESTS) requests.shift();
  };
  context.on('response', (response) => note(response.request(), response.status()));
  context.on('requestfailed', (request) => note(request, request.failure()?.errorText ?? 'failed'));
  context.on('page', (page) => {
    const close = page.close.bind(page);
    page.close = async (options) => {
      if (current?.result?.state === 'fail') await keep(page, current.fullTestName, requests);
      await close(options);
    };
  });
}

async function keep(page: Page, test: string, requests: readonly string[]): Promise<void> {
  mkdirSync(DIRECTORY, { recursive: true });
  const path = join(DIRECTORY, test.replaceAll(/[^\w]+/g, '-').slice(0, 120));
  const screenshot = await page.screenshot({ path: `${path}.png`, timeout: TIMEOUT_MS }).then(
    () => '',
    // A page that does not respond.
    (error: unknown) => `\n\nNo screenshot: ${String(error)}`,
  );
  writeFileSync(`${path}.txt`, `${page.url()}\n\n${requests.join('\n')}${screenshot}\n`);
}
