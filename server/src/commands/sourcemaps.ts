import { rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { ConfigError } from '../config/config.ts';
import { readRetryAfter } from '../lib/network/retry-after.ts';
import { systemClock } from '../lib/time/clock.ts';
import { findSourceMaps } from './find-source-maps.ts';
import {
  type RemoteWebsite,
  readServerOptions,
  SERVER_OPTIONS,
  serverOptionsHelp,
} from './server-options.ts';

/** The text of `pharos sourcemaps --help`. */
export const SOURCEMAPS_HELP = `Uploads source maps, so that the stack traces of errors show the source code.

  pharos sourcemaps upload <directory> --release <version> --server <url> --website <id> --key <key>

Uploads the source map of each .js, .mjs and .cjs file below the directory, for the release that pages send with their errors
(data-release). A source map is the file that the script names in its last line, that is beside it, or that is inside it.

${serverOptionsHelp('manage:websites')}
  --release <version>   the version of the website
  --url-prefix <path>   the path of the directory on the website; default: /
  --delete              deletes the files of uploaded source maps, so that they are not published
  --dry-run             prints what would be uploaded`;

const TIMEOUT_MS = 60_000;
const MAX_ATTEMPTS = 5;
/** The longest pause between attempts. */
const MAX_PAUSE_MS = 60_000;
/** After a header that cannot be read. */
const DEFAULT_PAUSE_MS = 1_000;
const compress = promisify(gzip);

/** `pharos sourcemaps`: uploads source maps. */
export async function sourcemaps(args: readonly string[]): Promise<void> {
  const [command, ...rest] = args;
  if (command !== 'upload') throw new ConfigError('Specify upload. Run pharos sourcemaps --help for details');
  const { values, positionals } = parseArgs({
    args: rest,
    allowPositionals: true,
    options: {
      ...SERVER_OPTIONS,
      release: { type: 'string' },
      'url-prefix': { type: 'string', default: '/' },
      delete: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const { release } = values;
  if (release === undefined || release.trim() === '')
    throw new ConfigError('Specify --release, the version of the website');
  const directory = await readDirectory(positionals);
  const prefix = readPrefix(values['url-prefix']);
  const remote = values['dry-run'] ? undefined : await readServerOptions(values);
  /** Of each source map; `undefined` for one inside its script. */
  const files: (string | undefined)[] = [];
  let without = 0;
  for await (const { script, map } of findSourceMaps(directory)) {
    if (map === undefined) {
      without += 1;
      continue;
    }
    const file = `${prefix}${script}`;
    if (remote !== undefined) await upload(remote, release, file, map.content);
    files.push(map.file);
    write(`${remote === undefined ? 'would upload' : 'uploaded'} ${file}\n`);
  }
  if (files.length === 0)
    throw new ConfigError(`${directory} has no source maps. Enable them in the options of your bundler`);
  // Only when all are uploaded: a failed command can be repeated.
  if (values.delete && remote !== undefined) await removeAll(files);
  const skipped = without === 0 ? '' : `, ${countOf(without, 'script')} without`;
  write(`${countOf(files.length, 'source map')} for the release ${release}${skipped}\n`);
}

async function removeAll(files: readonly (string | undefined)[]): Promise<void> {
  for (const file of files) if (file !== undefined) await rm(file);
}

async function readDirectory([target, second]: readonly string[]): Promise<string> {
  if (target === undefined || second !== undefined) throw new ConfigError('Specify one directory');
  const directory = resolve(target);
  const found = await stat(directory).catch(() => undefined);
  if (found?.isDirectory() !== true) throw new ConfigError(`${directory} is not a directory`);
  return directory;
}

/** Returns the path with a slash at its start and its end. */
function readPrefix(given: string): string {
  const path = URL.canParse(given) ? new URL(given).pathname : given;
  return `/${path}/`.replaceAll(/\/+/g, '/');
}

/** Uploads a source map. Repeats requests that the server could not accept yet. @throws ConfigError that contains the response. */
async function upload(
  { server, website, key }: RemoteWebsite,
  release: string,
  file: string,
  content: Uint8Array,
): Promise<void> {
  const url = `${server}/v1/websites/${encodeURIComponent(website)}/source-maps?${new URLSearchParams({ release, file })}`;
  const body = await compress(content);
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, {
      method: 'PUT',
      headers: { 'x-api-key': key, 'content-type': 'application/gzip', accept: 'application/json' },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw new ConfigError(
        `${server} could not be reached: ${cause instanceof Error ? cause.message : cause}`,
      );
    });
    const text = await response.text();
    if (response.ok) return;
    const isTemporary = response.status === 429 || response.status === 503;
    if (!isTemporary || attempt === MAX_ATTEMPTS)
      throw new ConfigError(`${file}: the server responded ${response.status}: ${text.slice(0, 500)}`);
    const retryAfter = response.headers.get('retry-after') ?? String(attempt);
    await setTimeout(readRetryAfter(retryAfter, systemClock.now(), MAX_PAUSE_MS) ?? DEFAULT_PAUSE_MS);
  }
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function write(text: string): void {
  process.stdout.write(text);
}
