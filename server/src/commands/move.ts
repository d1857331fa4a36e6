import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type MoveAnswer, type MoveCommand, Mover, type MoveTarget } from '../boot/mover.ts';
import { type Config, ConfigError, readConfig } from '../config/config.ts';
import { systemClock } from '../lib/time/clock.ts';
import { openDataDirectory } from '../stores/data-directory.ts';
import { askRunningProcess } from '../stores/directory-lock.ts';
import { MoveError, type MoveProgress } from '../stores/move/move.ts';
import { closeStores, openStores } from '../stores/open-stores.ts';
import { createLogger } from './logger.ts';
import { withProgress } from './progress.ts';

/** How often the running server is asked for its progress, in milliseconds. */
const POLL_MS = 500;
const MEGABYTE = 1_000_000;

/** The help text of `pharos move`. */
export const MOVE_HELP = `Moves this instance between the embedded stores and servers, while its server runs or not.

  pharos move --to-servers    to the Postgres of DATABASE_URL and the ClickHouse of PHAROS_CLICKHOUSE_URL, whose databases are empty
  pharos move --to-embedded   into the data directory
  pharos move --cancel        removes what an interrupted move left; the instance stays where it is

A running server continues to serve. When everything is copied and compared, changes wait for a few seconds, and the server uses the new stores;
events are accepted meanwhile. A move that is interrupted continues when the command runs again. Afterwards, change the settings of the server
before its next start: it does not start with those of before. Other servers on the same databases must be stopped before the move.`;

/** `pharos move`. @throws ConfigError for wrong arguments; MoveError. */
export async function move(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'to-servers': { type: 'boolean' },
      'to-embedded': { type: 'boolean' },
      cancel: { type: 'boolean' },
    },
  });
  if (Object.keys(values).length !== 1)
    throw new ConfigError('Specify one of --to-servers, --to-embedded and --cancel');
  const config = readConfig();
  if (values.cancel === true) return cancel(config);
  const target = targetOf(config, values['to-servers'] === true);
  let progress: MoveProgress | null = null;
  const onProgress = (next: MoveProgress | null): void => {
    progress = next;
  };
  const answer = await withProgress(
    'Moving',
    async () =>
      (await askServer(config, target, onProgress)) ?? (await moveStopped(config, target, onProgress)),
    () => (progress === null ? '' : `: ${describe(progress)}`),
  );
  if ('error' in answer) throw new MoveError(answer.error);
  if (!('result' in answer)) throw new MoveError('The server ended before the move was complete.');
  const { factRows, stateRows, pausedMs } = answer.result;
  const settings =
    target.to === 'servers'
      ? 'Set DATABASE_URL and PHAROS_CLICKHOUSE_URL for the next start of the server.'
      : 'Remove DATABASE_URL and PHAROS_CLICKHOUSE_URL before the next start of the server.';
  process.stdout.write(
    `The instance is moved to ${target.to === 'servers' ? 'servers' : 'embedded stores'}: ${factRows} facts and ${stateRows} rows of the state, compared. Changes waited for ${(pausedMs / 1000).toFixed(1)} s.\n${settings}\n`,
  );
}

function targetOf({ databaseUrl, clickhouseUrl, clickhouseCluster }: Config, toServers: boolean): MoveTarget {
  if (clickhouseCluster !== undefined)
    throw new ConfigError(
      'pharos move copies the facts of one ClickHouse server, not of a cluster (PHAROS_CLICKHOUSE_CLUSTER): restore a backup into the cluster',
    );
  if (!toServers) return { to: 'embedded' };
  if (databaseUrl === undefined || clickhouseUrl === undefined)
    throw new ConfigError('Set DATABASE_URL and PHAROS_CLICKHOUSE_URL to the addresses of the servers');
  return { to: 'servers', databaseUrl, clickhouseUrl };
}

/** Asks the running server to move, and waits for it. @returns `undefined` if there is none. */
async function askServer(
  { dataDirectory }: Config,
  target: MoveTarget,
  onProgress: (progress: MoveProgress | null) => void,
): Promise<MoveAnswer | undefined> {
  const ask = async (command: MoveCommand): Promise<MoveAnswer | undefined> => {
    const answer = await askRunningProcess(dataDirectory, JSON.stringify(command));
    return answer === undefined ? undefined : JSON.parse(answer);
  };
  let answer = await ask({ move: target });
  if (answer === undefined) return undefined;
  while (answer !== undefined && 'progress' in answer) {
    onProgress(answer.progress);
    await sleep(POLL_MS);
    answer = await ask({ moveStatus: true });
  }
  return answer ?? { error: 'The server ended before the move was complete.' };
}

/** Runs work with the stores of a server that does not run. */
async function withStores<T>(
  config: Config,
  addresses: Pick<Config, 'databaseUrl' | 'clickhouseUrl'>,
  work: (mover: Mover) => Promise<T>,
): Promise<T> {
  const directory = await openDataDirectory(config.dataDirectory);
  const logger = createLogger('error');
  try {
    const stores = await openStores({ ...config, ...addresses, path: directory.path }, systemClock, logger);
    const mover = await Mover.open({
      stores,
      path: directory.path,
      async aroundSwitch(switchOver) {
        await switchOver();
        await directory.deleteLastManifest();
      },
      clock: systemClock,
      logger,
    });
    try {
      return await work(mover);
    } finally {
      await closeStores(mover.stores);
    }
  } finally {
    await directory.release();
  }
}

const EMBEDDED = { databaseUrl: undefined, clickhouseUrl: undefined };

function moveStopped(
  config: Config,
  target: MoveTarget,
  onProgress: (progress: MoveProgress | null) => void,
): Promise<MoveAnswer> {
  // The settings name the servers in both directions.
  return withStores(config, target.to === 'servers' ? EMBEDDED : config, async (mover) => {
    await mover.begin(target);
    const timer = setInterval(() => onProgress(mover.progress), POLL_MS);
    const answer = await mover.ended().finally(() => clearInterval(timer));
    return answer ?? { error: 'The move did not run.' };
  });
}

async function cancel(config: Config): Promise<void> {
  const question: MoveCommand = { cancelMove: true };
  const answered = await askRunningProcess(config.dataDirectory, JSON.stringify(question));
  const answer: MoveAnswer =
    answered === undefined
      ? await withStores(config, config, (mover) => mover.cancel())
      : JSON.parse(answered);
  if ('error' in answer) throw new MoveError(answer.error);
  process.stdout.write('The move is cancelled. Empty the databases of its target before another one.\n');
}

function describe({ stage, rows, totalRows, bytes, secondsLeft }: MoveProgress): string {
  if (stage === 'facts') {
    const left = secondsLeft === null ? '' : `, ${secondsLeft} s left`;
    return `${rows} of ${totalRows} facts, ${(bytes / MEGABYTE).toFixed(1)} MB${left}`;
  }
  if (stage === 'state') return `${rows} rows of the state`;
  return stage === 'changes' ? 'what changed in the meantime' : 'switching';
}
