import {
  type FileRecord,
  isFileRecord,
  namesIn,
  present,
  type RecordReader,
  readerOf,
} from '../../../lib/file-record.ts';
import { parseBoundedJson } from '../../../lib/imports/bounded-parsers.ts';
import {
  type ImportedFile,
  type ImportedMonitor,
  readEntries,
  toHeaders,
  toInterval,
  toTimeout,
  unreadNote,
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
/** Comparisons by the operators of JSON queries. */
const OPERATORS: Readonly<Record<string, string>> = {
  '==': 'equals',
  '!=': 'not_equals',
  '<': 'less_than',
  '>': 'greater_than',
  contains: 'contains',
};
const MAX_RETRIES = 5;
/** Fields without a meaning for an import, and those that Uptime Kuma writes for monitors of other types. */
const IGNORED = namesIn(
  'id name type parent pathName path childrenIDs weight forceInactive includeSensitiveData screenshot pushToken databaseQuery databaseConnectionString upsideDown active maintenance ' +
    'authMethod oauth_auth_method mqttCheckType mqttSuccessMessage httpBodyEncoding packetSize method url hostname port body headers timeout keyword invertKeyword jsonPath ' +
    'jsonPathOperator expectedValue accepted_statuscodes maxredirects ignoreTls dns_resolve_type dns_resolve_server dns_last_result basic_auth_user basic_auth_pass game gamedigGivenPortOnly ' +
    'kafkaProducerSaslOptions grpcMetadata retryInterval conditions',
);

/** Reads the `monitorList` of a backup of Uptime Kuma. */
export function readUptimeKuma(backup: unknown): ImportedFile {
  const { records, skipped } = readEntries(backup, 'monitorList');
  const groups = new Map(
    records.flatMap((record) =>
      record['type'] === 'group' ? [[record['id'], readerOf(record).text('name') ?? '']] : [],
    ),
  );
  const monitors: ImportedMonitor[] = [];
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
  const config = configOf(read, kind, notes);
  const tags = read.records('tags').flatMap((tag) => readerOf(tag).text('name') ?? []);
  const timeout = toTimeout(read.number('timeout'), intervalSeconds);
  const isPaused = read.flag('active') === false;
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
      retries: retries === undefined ? undefined : Math.min(retries, MAX_RETRIES),
      group: groups.get(record['parent']) ?? undefined,
      tags: tags.length > 0 ? [...new Set(tags)] : undefined,
      paused: isPaused ? true : undefined,
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
  // Uptime Kuma keeps what was entered for another type of the monitor.
  const type = read.text('type');
  const keyword = type === 'keyword' ? read.text('keyword') : undefined;
  const path = type === 'json-query' ? read.text('jsonPath') : undefined;
  const hasPath = path !== undefined && /^\$[\w.[\]']*$/.test(path);
  if (path !== undefined && !hasPath) notes.push(`The JSON path ${path} is not supported.`);
  const sign = read.text('jsonPathOperator') ?? '==';
  const operator = OPERATORS[sign];
  if (hasPath && operator === undefined)
    notes.push(`The comparison ${sign} of the JSON path is imported as equality.`);
  const isBasic = (read.text('authMethod') ?? 'basic') === 'basic';
  return present({
    method: read.text('method'),
    body: read.text('body'),
    ...toHeaders(parseHeaders(read, notes)),
    username: isBasic ? read.text('basic_auth_user') : undefined,
    password: isBasic ? read.text('basic_auth_pass') : undefined,
    expectedStatus: statuses.length > 0 ? statuses : undefined,
    followRedirects: Math.min(read.number('maxredirects') ?? 10, 10),
    verifyCertificate: read.flag('ignoreTls') === true ? false : undefined,
    keywords:
      keyword === undefined ? undefined : [{ text: keyword, present: read.flag('invertKeyword') !== true }],
    jsonAssertions: hasPath
      ? [{ path, comparison: operator ?? 'equals', expected: read.text('expectedValue') ?? '' }]
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
