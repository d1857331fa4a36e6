import {
  type FileRecord,
  isFileRecord,
  present,
  type RecordReader,
  readerOf,
} from '../../../lib/file-record.ts';
import { parseBoundedJson } from '../../../lib/imports/bounded-parsers.ts';
import {
  type ImportedFile,
  type ImportedMonitor,
  type SkippedMonitor,
  toHeaders,
  toInterval,
  toTimeout,
} from './imported-monitor.ts';

/** Kinds of monitors by Uptime Kuma's types. */
const KINDS: Readonly<Record<string, string>> = {
  http: 'http',
  keyword: 'http',
  'json-query': 'http',
  port: 'tcp',
  ping: 'ping',
  'tailscale-ping': 'ping',
  dns: 'dns',
  push: 'heartbeat',
};
const MAX_RETRIES = 5;

/** Reads the `monitorList` of a backup of Uptime Kuma. */
export function readUptimeKuma(backup: unknown): ImportedFile {
  const list = isFileRecord(backup) ? readerOf(backup).list('monitorList') : [];
  const records = list.filter(isFileRecord);
  const groups = new Map(
    records.flatMap((record) =>
      record['type'] === 'group' ? [[record['id'], readerOf(record).text('name') ?? '']] : [],
    ),
  );
  const monitors: ImportedMonitor[] = [];
  const skipped: SkippedMonitor[] = [];
  for (const record of records) {
    const read = readerOf(record);
    const type = read.text('type') ?? '';
    const name = read.text('name') ?? 'Unnamed';
    if (type === 'group') continue;
    const kind = KINDS[type];
    if (kind === undefined)
      skipped.push({ name, reason: `Monitors of the type ${type} have no equivalent.` });
    else if (read.flag('upsideDown') === true)
      skipped.push({
        name,
        reason: 'Monitors that are up while the target does not answer have no equivalent.',
      });
    else monitors.push(toMonitor(record, kind, name, groups));
  }
  return { monitors, skipped };
}

function toMonitor(
  record: FileRecord,
  kind: string,
  name: string,
  groups: ReadonlyMap<unknown, string>,
): ImportedMonitor {
  const read = readerOf(record);
  const notes: string[] = [];
  const intervalSeconds = toInterval(read.number('interval'));
  const retries = read.number('maxretries');
  if (Object.keys(read.record('notificationIDList') ?? {}).length > 0)
    notes.push('Notifications are not imported: create notification rules.');
  if (read.number('proxyId') !== undefined) notes.push('The proxy is not used.');
  if ((read.text('authMethod') ?? 'basic') !== 'basic')
    notes.push(`The authentication method ${read.text('authMethod')} is not supported.`);
  const tags = read
    .list('tags')
    .filter(isFileRecord)
    .flatMap((tag) => readerOf(tag).text('name') ?? []);
  return {
    name,
    notes,
    input: present({
      kind,
      name,
      ...configOf(read, kind, notes),
      intervalSeconds,
      timeout: toTimeout(read.number('timeout'), intervalSeconds),
      retries: retries === undefined ? undefined : Math.min(retries, MAX_RETRIES),
      group: groups.get(record['parent']) ?? undefined,
      tags: tags.length > 0 ? [...new Set(tags)] : undefined,
      paused: read.flag('active') === false ? true : undefined,
    }),
  };
}

function configOf(read: RecordReader, kind: string, notes: string[]): FileRecord {
  switch (kind) {
    case 'http':
      return { url: read.text('url'), config: httpConfig(read, notes) };
    case 'tcp':
      return { config: present({ host: read.text('hostname'), port: read.number('port') }) };
    case 'ping':
      return { config: present({ host: read.text('hostname') }) };
    case 'dns':
      return {
        config: present({
          name: read.text('hostname'),
          recordType: read.text('dns_resolve_type'),
          resolver: read.text('dns_resolve_server'),
        }),
      };
    default:
      notes.push('The job must send its requests to the new address.');
      return { config: { periodSeconds: Math.max(read.number('interval') ?? 60, 10) } };
  }
}

function httpConfig(read: RecordReader, notes: string[]): FileRecord {
  const statuses = read.list('accepted_statuscodes').map(String);
  const keyword = read.text('keyword');
  const path = read.text('jsonPath');
  const hasPath = path !== undefined && /^\$[\w.[\]']*$/.test(path);
  if (path !== undefined && !hasPath) notes.push(`The JSON path ${path} is not supported.`);
  return present({
    method: read.text('method'),
    body: read.text('body'),
    ...toHeaders(parseHeaders(read, notes)),
    username: read.text('basic_auth_user'),
    password: read.text('basic_auth_pass'),
    expectedStatus: statuses.length > 0 ? statuses : undefined,
    followRedirects: Math.min(read.number('maxredirects') ?? 10, 10),
    verifyCertificate: read.flag('ignoreTls') === true ? false : undefined,
    keywords:
      keyword === undefined ? undefined : [{ text: keyword, present: read.flag('invertKeyword') !== true }],
    jsonAssertions: hasPath
      ? [{ path, comparison: 'equals', expected: read.text('expectedValue') ?? '' }]
      : undefined,
  });
}

function parseHeaders(read: RecordReader, notes: string[]): FileRecord | undefined {
  const text = read.text('headers');
  if (text === undefined) return undefined;
  try {
    const headers = parseBoundedJson(text);
    return isFileRecord(headers) ? headers : undefined;
  } catch {
    notes.push('The headers are not JSON and are not imported.');
    return undefined;
  }
}
