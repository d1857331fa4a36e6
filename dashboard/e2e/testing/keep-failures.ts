import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { afterEach, beforeEach, type RunnerTestCase } from 'vitest';
import { DEMO_SEED } from '../../../server/src/demo/demo-seed.ts';
import type { Program } from './start-program.ts';

/** What is known about failed tests. Not committed. */
const DIRECTORY = fileURLToPath(new URL('../shots/failed/', import.meta.url));
const MAX_REQUESTS = 200;
const TIMEOUT_MS = 5_000;
const MAX_NAME = 120;

/** An open browser profile. */
interface Watched {
  readonly program: Pick<Program, 'log'>;
  readonly requests: readonly string[];
}

/** A test, and how many of its pages were kept. */
interface Current {
  readonly task: Pick<RunnerTestCase, 'fullTestName' | 'result' | 'file'>;
  readonly kept: Set<Page>;
}

const watched = new Map<BrowserContext, Watched>();
/** Pages that tests have closed, and that are kept for later ones. */
export const unusedPages = new WeakSet<Page>();
let current: Current | undefined;

/** Notes the requests of a profile, until it is closed. */
export function watchProfile(context: BrowserContext, program: Pick<Program, 'log'>): void {
  const startedMs = performance.now();
  const requests: string[] = [];
  const note = (request: Request, outcome: string | number): void => {
    const ms = String(Math.round(performance.now() - startedMs)).padStart(8);
    requests.push(`${ms} ms  ${outcome} ${request.method()} ${request.url()} ${request.postData() ?? ''}`);
    if (requests.length > MAX_REQUESTS) requests.shift();
  };
  context.on('response', (response) => note(response.request(), response.status()));
  context.on('requestfailed', (request) => note(request, request.failure()?.errorText ?? 'failed'));
  const close = context.close.bind(context);
  context.close = async (options) => {
    for (const page of context.pages()) await keepIfFailed(page);
    watched.delete(context);
    await close(options);
  };
  watched.set(context, { program, requests });
}

/** Notes which test runs, and keeps its open pages if it fails. Vitest calls it for each file. */
export function keepFailures(): void {
  beforeEach(({ task }) => {
    current = { task, kept: new Set() };
  });
  afterEach(async () => {
    for (const context of watched.keys()) for (const page of context.pages()) await keepIfFailed(page);
  });
}

/** Keeps a screenshot, the address, the latest requests of a page and the log of its server if the test has failed. */
export async function keepIfFailed(page: Page): Promise<void> {
  const profile = watched.get(page.context());
  if (current?.task.result?.state !== 'fail' || profile === undefined) return;
  if (current.kept.has(page) || unusedPages.has(page)) return;
  const { task, kept } = current;
  kept.add(page);
  mkdirSync(DIRECTORY, { recursive: true });
  const name = task.fullTestName.replaceAll(/[^\w]+/g, '-').slice(0, MAX_NAME);
  const path = join(DIRECTORY, kept.size === 1 ? name : `${name}-${kept.size}`);
  const screenshot = await page.screenshot({ path: `${path}.png`, timeout: TIMEOUT_MS }).then(
    () => 'beside this file',
    // A page that does not respond.
    (error: unknown) => String(error),
  );
  const parts = [
    `Test: ${task.file.name} > ${task.fullTestName}`,
    `Page: ${page.url()}`,
    `Screenshot: ${screenshot}`,
    `Seed of the demo: ${DEMO_SEED}`,
    `Requests:\n${profile.requests.join('\n')}`,
    `Log of the server:\n${profile.program.log()}`,
  ];
  writeFileSync(`${path}.txt`, `${parts.join('\n\n')}\n`);
}
