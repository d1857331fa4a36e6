import { readFileSync } from 'node:fs';

/** The version of this server, from its package. */
export const VERSION = readVersion();

function readVersion(): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  return version;
}
