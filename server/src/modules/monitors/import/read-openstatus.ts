import {
  type FileRecord,
  isFileRecord,
  namesIn,
  present,
  type RecordReader,
  readerOf,
} from '../../../lib/file-record.ts';
import {
  type ImportedFile,
  type ImportedMonitor,
  NOT_AN_OBJECT,
  type SkippedMonitor,
  toHeaders,
  toInterval,
  toSeconds,
  toTimeout,
  unreadNote,
} from './imported-monitor.ts';

const MAX_RETRIES = 5;
/** Without a meaning for an import. */
const IGNORED = namesIn('name kind');
const COMPARISONS: Readonly<Record<string, string>> = {
  eq: 'equals',
  not_eq: 'not_equals',
  contains: 'contains',
  not_contains: 'not_contains',
  lt: 'less_than',
  gt: 'greater_than',
  empty: 'not_exists',
  not_empty: 'exists',
};

/** Reads the monitors of an `openstatus.yaml`, by key. */
export function readOpenStatus(file: unknown): ImportedFile {
  const monitors: ImportedMonitor[] = [];
  const skipped: SkippedMonitor[] = [];
  for (const [key, record] of Object.entries(isFileRecord(file) ? file : {})) {
    if (!isFileRecord(record)) {
      skipped.push({ name: key, reason: NOT_AN_OBJECT });
      continue;
    }
    const read = readerOf(record);
    const name = read.text('name') ?? key;
    const kind = read.text('kind') ?? 'http';
    if (!['http', 'tcp', 'dns'].includes(kind))
      skipped.push({ name, reason: `Monitors of the kind ${kind} have no equivalent.` });
    else monitors.push(toMonitor(read, name, kind));
  }
  return { monitors, skipped };
}

function toMonitor(read: RecordReader, name: string, kind: string): ImportedMonitor {
  const notes: string[] = [];
  if (read.list('regions').length > 0)
    notes.push('Regions are not imported: it is checked from the server. Start probes for other regions.');
  if (read.flag('public') === true) notes.push('It was public: add it to a status page.');
  const intervalSeconds = toInterval(toSeconds(read.text('frequency')));
  const timeoutMs = read.number('timeout');
  const retries = read.number('retry');
  const request = readerOf(read.record('request') ?? {});
  const url = kind === 'http' ? request.text('url') : undefined;
  const config =
    kind === 'http'
      ? httpConfig(read, request, notes)
      : present({
          host: kind === 'tcp' ? hostOf(request.text('host') ?? request.text('uri')) : undefined,
          port: kind === 'tcp' ? (request.number('port') ?? portOf(request.text('uri'))) : undefined,
          name: kind === 'dns' ? request.text('host') : undefined,
        });
  const degradedAfterMs = read.number('degradedAfter') || undefined;
  const isPaused = read.flag('active') === false;
  notes.push(
    ...unreadNote([...read.unread(IGNORED), ...request.unread(IGNORED).map((field) => `request.${field}`)]),
  );
  return {
    name,
    notes,
    input: present({
      kind,
      name,
      url,
      config,
      intervalSeconds,
      timeout: toTimeout(timeoutMs === undefined ? undefined : timeoutMs / 1_000, intervalSeconds),
      retries: retries === undefined ? undefined : Math.min(retries, MAX_RETRIES),
      degradedAfterMs,
      paused: isPaused ? true : undefined,
    }),
  };
}

const hostOf = (target: string | undefined) => target?.replace(/^tcp:\/\//, '').replace(/:\d+$/, '');
const portOf = (target: string | undefined) => {
  const port = /:(\d+)$/.exec(target ?? '')?.[1];
  return port === undefined ? undefined : Number(port);
};

function httpConfig(read: RecordReader, request: RecordReader, notes: string[]): FileRecord {
  const statuses: string[] = [];
  const headerAssertions: FileRecord[] = [];
  const keywords: FileRecord[] = [];
  for (const assertion of read.records('assertions')) {
    const { text } = readerOf(assertion);
    const [kind, compare = '', target = ''] = [text('kind'), text('compare'), text('target')];
    const comparison = COMPARISONS[compare];
    if (kind === 'statusCode' && compare === 'eq') statuses.push(target);
    else if (kind === 'header' && comparison !== undefined)
      headerAssertions.push(present({ name: text('key'), comparison, expected: target }));
    else if (kind === 'textBody' && (compare === 'contains' || compare === 'not_contains'))
      keywords.push({ text: target, present: compare === 'contains' });
    else notes.push(`The assertion ${kind ?? ''} ${compare} ${target} is not imported.`);
  }
  return present({
    method: request.text('method'),
    body: request.text('body'),
    ...toHeaders(request.record('headers')),
    expectedStatus: statuses.length > 0 ? statuses : undefined,
    headerAssertions: headerAssertions.length > 0 ? headerAssertions : undefined,
    keywords: keywords.length > 0 ? keywords : undefined,
  });
}
