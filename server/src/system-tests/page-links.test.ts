import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PAGES } from '../../../dashboard/src/app/pages.ts';
import { findTimeZone } from '../lib/time/time-zone.ts';
import { type AlertCondition, alertCondition } from '../modules/alerts/condition.contract.ts';
import { pageOf } from '../modules/alerts/describe-firing.ts';
import { EXAMPLE_REPORT_ID } from '../modules/saved-reports/report-id.contract.ts';

const MODULES = fileURLToPath(new URL('../modules/', import.meta.url));
/** What the server itself serves, by the beginning of its address. */
const SERVED =
  /^\/(v1|l|status|heartbeat|openapi\.json|pharos\.js|auth\.md|oauth2|\.well-known|ID\.ID\.js)(\/|$)/;
const PATTERNS = PAGES.map((page) => new RegExp(`^${page.replaceAll(/\$\w+/g, '[^/]+')}$`));

const isPage = (path: string) => PATTERNS.some((pattern) => pattern.test(path));

/** Returns the addresses below the base URL in a source, without search and hash, with `ID` for each value. */
function addressesIn(source: string): readonly string[] {
  return [...source.matchAll(/[bB]aseUrl\}(\/[^`?#\\)>"\s]*)/g)].map(([, path = '']) =>
    path.replaceAll(/\$\{[^}]*\}/g, 'ID'),
  );
}

test('every address that modules write is a page of the dashboard, or is served by the server', async () => {
  const files = (await readdir(MODULES, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(name),
  );
  const pages: string[] = [];
  for (const file of files)
    for (const path of addressesIn(await readFile(join(MODULES, file), 'utf8')))
      if (!SERVED.test(path)) pages.push(path);
  expect(pages.filter((path) => !isPage(path))).toEqual([]);
  expect(pages).toContain('/websites/ID/flags/ID');
  expect(pages.length).toBeGreaterThan(12);
});

const CONDITIONS: readonly AlertCondition[] = [
  { kind: 'traffic' },
  { kind: 'threshold', metric: 'errors', comparison: 'above', value: 1 },
  { kind: 'goal', reportId: EXAMPLE_REPORT_ID },
  { kind: 'errors', mode: 'spike' },
  { kind: 'web_vital', metric: 'INP', threshold: 200 },
  { kind: 'first_event' },
].map((condition) => alertCondition.parse(condition));

test.each(CONDITIONS)('an alert of the kind $kind links to a page', (condition) => {
  const zone = findTimeZone('Europe/Berlin');
  if (zone === undefined) throw new Error('There is no time zone of Berlin');
  const path = pageOf(condition, 'a', zone, { fromMs: 0, toMs: 1 });
  expect(isPage(path.replace(/\?.*/, ''))).toBe(true);
});
