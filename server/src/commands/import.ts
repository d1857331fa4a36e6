import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createFactLoader } from '../boot/create-fact-loader.ts';
import { type Config, ConfigError, readConfig } from '../config/config.ts';
import { isId } from '../lib/ids/ids.ts';
import { systemClock } from '../lib/time/clock.ts';
import { type CheckedFile, checkEvents, ImportError, importEvents } from '../modules/exports/index.ts';
import { eventsTable } from '../modules/tracking/index.ts';
import { listWebsiteIds } from '../modules/websites/index.ts';
import { type DataDirectory, DataDirectoryError, openDataDirectory } from '../stores/data-directory.ts';
import { openStores, type Stores } from '../stores/open-stores.ts';
import { createLogger } from './logger.ts';
import { withProgress } from './progress.ts';

/** The text of `pharos import --help`. */
export const IMPORT_HELP = `Imports events that GET /v1/export wrote as NDJSON, plain or gzipped. - reads standard input.

  pharos import <file>|-

  --website-id <id>   assigns all events to this website; by default each keeps its own, which must exist here
  --data-dir <dir>    overrides PHAROS_DATA_DIR
  --check             only validate the file and print a summary

No server may run on the data directory. All lines are validated before the first is imported, so a file is imported
completely or not at all. Stored events are skipped: repeat an import that was interrupted.
Lines must be in order of time, as in exports.`;

/** The parsed arguments. */
interface ImportRequest {
  /** A path, or `-`. */
  readonly source: string;
  readonly websiteId: string | undefined;
  readonly isCheck: boolean;
}

/** `pharos import`: imports the export of another instance while no server runs. */
export async function importFile(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'website-id': { type: 'string' },
      'data-dir': { type: 'string' },
      check: { type: 'boolean', default: false },
    },
  });
  const [source, second] = positionals;
  if (source === undefined || second !== undefined)
    throw new ConfigError('Specify one file, or - for standard input');
  const websiteId = values['website-id'];
  if (websiteId !== undefined && !isId('web', websiteId))
    throw new ConfigError(`--website-id must be the id of a website, web_…; it is ${websiteId}`);
  const config = readConfig();
  const dataDirectory = values['data-dir'] === undefined ? config.dataDirectory : resolve(values['data-dir']);
  const request = { source, websiteId, isCheck: values.check };
  if (request.isCheck) await check(request);
  else await importInto({ ...config, dataDirectory }, request);
}

async function check({ source, websiteId }: ImportRequest): Promise<void> {
  const file = await openSource(source, tmpdir());
  try {
    write(describe(await checkFile(file, websiteId, undefined)));
  } finally {
    await file.close();
  }
}

async function importInto(config: Config, request: ImportRequest): Promise<void> {
  const directory = await takeDirectory(config.dataDirectory);
  try {
    const file = await openSource(request.source, config.dataDirectory);
    try {
      await importOpened(config, request, directory, file);
    } finally {
      await file.close();
    }
  } finally {
    await directory.release();
  }
}

async function importOpened(
  config: Config,
  { websiteId }: ImportRequest,
  directory: DataDirectory,
  file: FileHandle,
): Promise<void> {
  const logger = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const stores = await withProgress('Opening the stores', () =>
    openStores({ ...config, path: directory.path }, systemClock, logger),
  );
  try {
    const known = new Set(await listWebsiteIds(stores.state));
    if (websiteId !== undefined && !known.has(websiteId))
      throw new ImportError(`${websiteId} is not a website of this instance`);
    const checked = await checkFile(file, websiteId, (id) => known.has(id));
    const loader = createFactLoader(stores, systemClock, logger);
    let done = 0;
    const { lines, added } = await withProgress(
      'Importing',
      () =>
        importEvents(
          { ...stores, loader, events: eventsTable },
          {
            file,
            checked,
            websiteId,
            onProgress: (count) => {
              done = count;
            },
          },
        ),
      () => `, ${count(done)} of ${count(checked.lines)} events`,
    );
    write(`Imported ${count(added)} of ${count(lines)} events; ${count(lines - added)} were there already.`);
  } finally {
    await closeStores(stores);
  }
}

function checkFile(
  file: FileHandle,
  websiteId: string | undefined,
  isKnown: ((id: string) => boolean) | undefined,
): Promise<CheckedFile> {
  let read = 0;
  const onProgress = (lines: number) => {
    read = lines;
  };
  const options = { websiteId, onProgress, ...(isKnown === undefined ? {} : { isKnown }) };
  return withProgress(
    'Checking',
    () => checkEvents(file, options),
    () => `, ${count(read)} lines`,
  );
}

/** The lock of the directory says whether a server runs; what it says to people who want to import is this. */
async function takeDirectory(path: string): Promise<DataDirectory> {
  try {
    return await openDataDirectory(path);
  } catch (error) {
    if (!(error instanceof DataDirectoryError)) throw error;
    throw new ImportError(`A Pharos server is running on ${path}. Stop it, import, and start it again.`);
  }
}

/** Writes a pipe to disk first, because it is read twice. The file is unlinked, so it is never left behind. */
async function openSource(source: string, directory: string): Promise<FileHandle> {
  const isPipe = source === '-' || !(await stat(source)).isFile();
  if (!isPipe) return open(source, 'r');
  const path = join(directory, `pharos-import-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    const pipe =
      source === '-' ? createReadStream('', { fd: 0, autoClose: false }) : createReadStream(source);
    await withProgress('Reading the input', async () => {
      for await (const chunk of pipe) await file.appendFile(chunk);
    });
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function closeStores({ journal, facts, state, live }: Stores): Promise<void> {
  await journal.close();
  await Promise.allSettled([facts.close(), state.close(), live.close()]);
}

function describe({ lines, websites, firstMs, lastMs }: CheckedFile): string {
  if (lines === 0) return 'There are no events in it.';
  const span = `from ${new Date(firstMs).toISOString()} to ${new Date(lastMs).toISOString()}`;
  const rows = [...websites].map(([id, events]) => `  ${id}  ${count(events)}`);
  return [`${count(lines)} ${lines === 1 ? 'event' : 'events'}, all well-formed, ${span}:`, ...rows].join(
    '\n',
  );
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

function write(text: string): void {
  process.stdout.write(`${text}\n`);
}
