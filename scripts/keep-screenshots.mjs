// npm run screenshots: opens the pages of the dashboard in a real browser and saves screenshots for the README.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const TAKEN = new URL('../dashboard/e2e/shots/', import.meta.url);
const KEPT = new URL('../docs/screenshots/', import.meta.url);
/** Screenshots of the tour (`dashboard/e2e/testing/tour.ts`), without their common prefix. */
const PICTURES = [
  'overview-light',
  'analytics-light',
  'analytics-dark',
  'analytics-phone',
  'realtime-dark',
  'events-light',
  'funnels-light',
  'retention-light',
  'journeys-light',
  'sessions-light',
  'revenue-light',
  'vitals-light',
  'errors-dark',
  'data-quality-light',
  'flag-light',
  'keys-light',
];

const walk = ['run', 'test:e2e', '--', 'dashboard/e2e/tour'];
const { status } = spawnSync('npm', walk, {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, PHAROS_SCREENSHOTS: '1' },
});
if (status !== 0) process.exit(status ?? 1);
rmSync(KEPT, { recursive: true, force: true });
mkdirSync(KEPT, { recursive: true });
for (const name of PICTURES) copyFileSync(new URL(`tour-${name}.png`, TAKEN), new URL(`${name}.png`, KEPT));
console.log(`${PICTURES.length} pictures are in docs/screenshots`);
