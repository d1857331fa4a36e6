import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config/config.ts';
import { readDate } from '../lib/constraints/read-date.ts';
import { systemClock } from '../lib/time/clock.ts';
import {
  type AuditFilter,
  type AuditLine,
  followAuditLog,
  parseAuditFilter,
  readAuditLog,
} from '../modules/audit/index.ts';
import { openDataDirectory } from '../stores/data-directory.ts';
import { askRunningProcess } from '../stores/directory-lock.ts';
import { openStores } from '../stores/open-stores.ts';
import { createLogger } from './logger.ts';

const UNITS_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const DEFAULT_LIMIT = 1_000;
/** The time between two looks for new entries, in milliseconds. */
const FOLLOW_MS = 1_000;

/** The help text of `pharos audit`. */
export const AUDIT_HELP = `Shows the audit log, oldest entry first.

  --since <when>         24h, 30m, 7d, or an ISO 8601 time (default: 24h)
  --until <when>         the same (default: now)
  --key <id or start>    only uses and changes of this key
  --organization <id>    only this organization
  --outcome <outcome>    allowed, refused or failed
  --limit <n>            only the newest n entries (default: ${DEFAULT_LIMIT})
  --follow               then waits for new entries, until Ctrl+C; requires a running server
  --json                 one JSON object per line, with all fields`;

/** `pharos audit`: queries the running server of this data directory, or reads the stores if no server runs. */
export async function audit(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      since: { type: 'string', default: '24h' },
      until: { type: 'string' },
      key: { type: 'string' },
      organization: { type: 'string' },
      outcome: { type: 'string' },
      limit: { type: 'string', default: String(DEFAULT_LIMIT) },
      follow: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(`${AUDIT_HELP}\n`);
  const nowMs = systemClock.now();
  if (values.follow && values.until !== undefined)
    throw new ConfigError('--follow and --until cannot be combined');
  const question = JSON.stringify({
    sinceMs: parseWhen('--since', values.since, nowMs),
    ...(values.until === undefined ? {} : { untilMs: parseWhen('--until', values.until, nowMs) }),
    ...(values.key === undefined ? {} : { key: values.key }),
    ...(values.organization === undefined ? {} : { organizationId: values.organization }),
    ...(values.outcome === undefined ? {} : { outcome: values.outcome }),
    limit: Number(values.limit),
  });
  const filter = parseAuditFilter(question);
  const print = (lines: readonly AuditLine[]): void => {
    for (const line of lines)
      process.stdout.write(`${values.json ? JSON.stringify(line) : describe(line)}\n`);
  };
  if (!values.follow) return print(await read(filter));
  for await (const lines of followAuditLog({ filter, read: readFromServer, next: waitForMore })) print(lines);
}

async function waitForMore(): Promise<boolean> {
  await sleep(FOLLOW_MS);
  return true;
}

/** Reads entries from the running server. @throws ConfigError if there is none. */
async function readFromServer(filter: AuditFilter): Promise<readonly AuditLine[]> {
  const { dataDirectory } = readConfig();
  const lines = await ask(dataDirectory, filter);
  if (lines === undefined) throw new ConfigError(`No server uses ${dataDirectory}: --follow requires one`);
  return lines;
}

/** Asks the running server. Returns `undefined` if there is none. */
async function ask(directory: string, filter: AuditFilter): Promise<readonly AuditLine[] | undefined> {
  const answer = await askRunningProcess(directory, JSON.stringify(filter));
  return answer?.split('\n').filter(Boolean).map(parseLine);
}

async function read(filter: AuditFilter): Promise<readonly AuditLine[]> {
  const config = readConfig();
  const lines = await ask(config.dataDirectory, filter);
  if (lines !== undefined) return lines;
  const logger = createLogger('error');
  const directory = await openDataDirectory(config.dataDirectory);
  try {
    const stores = await openStores({ ...config, path: directory.path }, systemClock, logger);
    try {
      return await readAuditLog(stores, filter);
    } finally {
      await stores.journal.close();
      await Promise.all([stores.facts.close(), stores.state.close(), stores.live.close()]);
    }
  } finally {
    await directory.release();
  }
}

function parseLine(json: string): AuditLine {
  return JSON.parse(json);
}

/** Parses `24h` (ago) or an ISO 8601 time. Returns milliseconds since the epoch. */
function parseWhen(option: string, text: string, nowMs: number): number {
  const ago = /^(\d+)([smhd])$/.exec(text);
  if (ago !== null) return nowMs - Number(ago[1]) * (UNITS_MS[ago[2] ?? ''] ?? 0);
  const instant = readDate(text);
  if (instant === undefined)
    throw new ConfigError(`${option} must be like 24h, 30m or 7d, or an ISO 8601 time; it is ${text}`);
  return instant;
}

function describe(line: AuditLine): string {
  const who = [line['key_start'], line['actor']].filter(Boolean).join(' ');
  const what = [line['method'], line['route']].filter(Boolean).join(' ');
  const why = line['reason'] ? `(${line['reason']})` : '';
  const often = Number(line['count']) > 1 ? `×${line['count']}` : '';
  return [
    line['at'],
    line['outcome'],
    line['status'],
    who,
    what,
    line['resource'],
    why,
    often,
    line['ip'],
    line['request_id'],
  ]
    .filter((part) => part !== '' && part !== undefined)
    .join('  ');
}
