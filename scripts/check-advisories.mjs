// Compares the versions of production dependencies in package-lock.json with the dated list of advisories.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ADVISORIES, COMPARED_ON } from './advisories.data.mjs';

// A dependency of the server.
const { satisfies, validRange } = createRequire(new URL('../server/package.json', import.meta.url))('semver');

const MINIMUM_PACKAGES = 200;
/** An older list is reported. It is no error: the same sources must not fail on another day. */
const STALE_DAYS = 60;

/** Optional peers, such as drizzle-kit, are installed in production, too. */
const installed = Object.entries(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages)
  .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
  .map(([path, { name, version }]) => ({ name: name ?? path.replace(/^.*node_modules\//, ''), version }));

const problems = [];
if (installed.length < MINIMUM_PACKAGES) problems.push(`only ${installed.length} packages were found`);
for (const { package: name, vulnerable, id, fixedIn, summary, accepted } of ADVISORIES) {
  if (validRange(vulnerable) === null) problems.push(`${id}: ${vulnerable} is not a range of versions`);
  const found = installed.filter(
    (one) => one.name === name && satisfies(one.version, vulnerable, { includePrerelease: true }),
  );
  if (accepted !== undefined && found.length === 0)
    problems.push(`${id}: no vulnerable version is installed`);
  if (accepted === undefined)
    for (const { version } of found)
      problems.push(`${name} ${version}: ${id}, ${summary}; fixed in ${fixedIn}`);
}
const days = Math.floor((Date.now() - Date.parse(COMPARED_ON)) / 86_400_000);
if (days > STALE_DAYS)
  console.warn(
    `The list of advisories is ${days} days old: compare package-lock.json with public sources, and set COMPARED_ON`,
  );
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`${installed.length} packages, no known vulnerability (compared on ${COMPARED_ON})`);
