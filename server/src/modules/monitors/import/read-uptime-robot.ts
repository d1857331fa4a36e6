import { type FileRecord, namesIn, present, type RecordReader, readerOf } from '../../../lib/file-record.ts';
import { type CsvRow, columnKeyOf, readCsvTable, TOO_LONG } from '../../../lib/imports/read-csv-table.ts';
import { inEnglish } from '../../../lib/texts/sentence.ts';
import { MAX_IMPORTED } from './import.contract.ts';
import {
  type ImportedFile,
  type ImportedMonitor,
  readEntries,
  type SkippedMonitor,
  toHeaders,
  toInterval,
  toTimeout,
  unreadNote,
} from './imported-monitor.ts';

/** Kinds by UptimeRobot's types: numbers in JSON, words in CSV. */
const KINDS: Readonly<Record<string, string>> = {
  1: 'http',
  2: 'http',
  3: 'ping',
  4: 'tcp',
  5: 'heartbeat',
  6: 'dns',
  http: 'http',
  https: 'http',
  'http(s)': 'http',
  keyword: 'http',
  ping: 'ping',
  port: 'tcp',
  heartbeat: 'heartbeat',
  dns: 'dns',
};
const KEYWORD_TYPES: ReadonlySet<string> = new Set(['2', 'keyword']);
/** Ports of UptimeRobot's sub types. */
const PORTS: Readonly<Record<string, number>> = { 1: 80, 2: 443, 3: 21, 4: 25, 5: 110, 6: 143 };
const METHODS: Readonly<Record<string, string>> = {
  1: 'HEAD',
  2: 'GET',
  3: 'POST',
  4: 'PUT',
  5: 'PATCH',
  6: 'DELETE',
  7: 'OPTIONS',
};
/** Fields without a meaning for an import: ids, results, and those that have a meaning for monitors of another type only. */
const IGNORED = namesIn(
  'id friendly_name url type sub_type port keyword_type keyword_value keyword_case_type http_method http_username http_password http_auth_type create_datetime is_group_main logs ssl ' +
    'all_time_uptime_ratio all_time_uptime_durations custom_uptime_ratio custom_down_durations custom_uptime_ranges average_response_time response_times uptime uptimeratio ' +
    'statusduration duration created createdat lastcheck lastincident',
);
const PAUSED = '0';
const KEYWORD_EXISTS = '1';
/** Columns of CSV files, without other characters than letters, and the fields of the API. */
const COLUMNS: Readonly<Record<string, string>> = {
  friendlyname: 'friendly_name',
  name: 'friendly_name',
  url: 'url',
  urlip: 'url',
  type: 'type',
  interval: 'interval',
  intervalseconds: 'interval',
  checkinterval: 'interval',
  port: 'port',
  keywordtype: 'keyword_type',
  keywordvalue: 'keyword_value',
  keyword: 'keyword_value',
  status: 'status',
  timeout: 'timeout',
};

/** Reads the response of `getMonitors` of UptimeRobot. */
export function readUptimeRobotJson(answer: unknown): ImportedFile {
  const { records, skipped } = readEntries(answer, 'monitors');
  const file = toFile(records);
  return { ...file, skipped: [...file.skipped, ...skipped] };
}

/** Reads the CSV export of UptimeRobot. @throws FileLimitError; AppError VALIDATION_ERROR when it is not CSV. */
export function readUptimeRobotCsv(text: string): ImportedFile {
  const isColumn = (key: string) => COLUMNS[key] !== undefined;
  const [header, ...rows] = readCsvTable(text, { maxRows: MAX_IMPORTED, isColumn });
  const names = (header?.record ?? []).map((name) => {
    const key = columnKeyOf(name);
    return COLUMNS[key] ?? key;
  });
  const toRecord = ({ record }: CsvRow): FileRecord =>
    Object.fromEntries(record.slice(0, names.length).map((value, index) => [names[index], value]));
  const { monitors, skipped } = toFile(rows.filter(({ isTooLong }) => !isTooLong).map(toRecord));
  const tooLong = rows
    .filter(({ isTooLong }) => isTooLong)
    .map((row) => ({
      name: readerOf(toRecord(row)).text('friendly_name') ?? 'Unnamed',
      reason: `Line ${row.line} ${inEnglish(TOO_LONG)}.`,
    }));
  return { monitors, skipped: [...skipped, ...tooLong] };
}

function toFile(records: readonly FileRecord[]): ImportedFile {
  const monitors: ImportedMonitor[] = [];
  const skipped: SkippedMonitor[] = [];
  for (const record of records) {
    const read = readerOf(record);
    const name = read.text('friendly_name') ?? read.text('url') ?? 'Unnamed';
    const type = (read.text('type') ?? '').toLowerCase();
    const kind = KINDS[type];
    if (kind === undefined)
      skipped.push({ name, reason: `Monitors of the type ${type} have no equivalent.` });
    else monitors.push(toMonitor(record, kind, name));
  }
  return { monitors, skipped };
}

function toMonitor(record: FileRecord, kind: string, name: string): ImportedMonitor {
  const read = readerOf(record);
  const notes: string[] = [];
  const intervalSeconds = toInterval(read.number('interval'));
  const status = read.text('status')?.toLowerCase();
  const config = configOf(read, kind);
  const timeout = toTimeout(read.number('timeout'), intervalSeconds);
  if (read.list('alert_contacts').length > 0)
    notes.push('Alert contacts are not imported: create notification rules.');
  if (read.list('mwindows').length > 0) notes.push('Maintenance windows are not imported.');
  if (kind === 'heartbeat') notes.push('The job must send its requests to the new address.');
  notes.push(...unreadNote(read.unread(IGNORED)));
  return {
    name,
    notes,
    input: present({
      kind,
      name,
      ...config,
      intervalSeconds,
      timeout,
      paused: status === PAUSED || status === 'paused' ? true : undefined,
    }),
  };
}

function configOf(read: RecordReader, kind: string): FileRecord {
  const target = read.text('url') ?? '';
  const host = target.replace(/^[a-z]+:\/\//i, '').replace(/[/:].*$/, '');
  switch (kind) {
    case 'http': {
      // Monitors that had another type keep its fields.
      const type = (read.text('type') ?? '').toLowerCase();
      const keyword = KEYWORD_TYPES.has(type) ? read.text('keyword_value') : undefined;
      const isPresent = [KEYWORD_EXISTS, 'exists'].includes(read.text('keyword_type')?.toLowerCase() ?? '1');
      return {
        url: target,
        config: present({
          method: METHODS[read.text('http_method') ?? ''],
          ...toHeaders(read.record('custom_http_headers')),
          username: read.text('http_username'),
          password: read.text('http_password'),
          keywords: keyword === undefined ? undefined : [{ text: keyword, present: isPresent }],
        }),
      };
    }
    case 'tcp':
      return { config: present({ host, port: read.number('port') ?? PORTS[read.text('sub_type') ?? ''] }) };
    case 'dns':
      return { config: { name: host } };
    case 'heartbeat':
      return { config: { periodSeconds: Math.max(read.number('interval') ?? 300, 10) } };
    default:
      return { config: { host } };
  }
}
