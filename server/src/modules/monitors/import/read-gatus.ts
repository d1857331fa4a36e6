import { type FileRecord, namesIn, present, type RecordReader, readerOf } from '../../../lib/file-record.ts';
import {
  type ImportedFile,
  type ImportedMonitor,
  readEntries,
  toHeaders,
  toInterval,
  toSeconds,
  toTimeout,
  unreadNote,
} from './imported-monitor.ts';

const DAY_SECONDS = 86_400;
/** Read elsewhere, or without a meaning for an import. */
const IGNORED = namesIn('name url ui');

/** Reads the endpoints of a configuration of Gatus. */
export function readGatus(config: unknown): ImportedFile {
  const { records, skipped } = readEntries(config, 'endpoints');
  const monitors: ImportedMonitor[] = [];
  for (const record of records) {
    const read = readerOf(record);
    const name = read.text('name') ?? 'Unnamed';
    const found = targetOf(read);
    if (found === undefined)
      skipped.push({ name, reason: `Addresses such as ${read.text('url') ?? '(none)'} have no equivalent.` });
    else monitors.push(toMonitor(read, name, found));
  }
  return { monitors, skipped };
}

interface Target {
  readonly kind: 'http' | 'tcp' | 'tls' | 'ping' | 'dns';
  readonly url?: string;
  readonly config: Record<string, unknown>;
}

function targetOf(read: RecordReader): Target | undefined {
  const url = read.text('url') ?? '';
  const dns = read.record('dns');
  if (dns !== undefined) {
    const query = readerOf(dns);
    const name = query.text('query-name')?.replace(/\.$/, '');
    return { kind: 'dns', config: { name, recordType: query.text('query-type') ?? 'A', resolver: url } };
  }
  if (/^https?:\/\//.test(url)) return { kind: 'http', url, config: {} };
  const match = /^(tcp|tls|icmp):\/\/\[?([^\]/]+?)\]?(?::(\d+))?$/.exec(url);
  if (match === null) return undefined;
  const [, scheme, host, port] = match;
  if (scheme === 'icmp') return { kind: 'ping', config: { host } };
  return { kind: scheme === 'tls' ? 'tls' : 'tcp', config: { host, port: Number(port) } };
}

function toMonitor(read: RecordReader, name: string, target: Target): ImportedMonitor {
  const notes: string[] = [];
  const fields: Record<string, unknown> = {};
  const client = readerOf(read.record('client') ?? {});
  const config: Record<string, unknown> = { ...target.config };
  if (target.kind === 'http') Object.assign(config, requestOf(read, client));
  for (const condition of read.list('conditions'))
    if (!applyCondition(String(condition), target.kind, { config, fields }))
      notes.push(`The condition ${String(condition)} is not imported.`);
  if (read.list('alerts').length > 0) notes.push('Alerts are not imported: create notification rules.');
  const intervalSeconds = toInterval(toSeconds(read.text('interval')) ?? 60);
  const timeout = toTimeout(toSeconds(client.text('timeout')), intervalSeconds);
  const isPaused = read.flag('enabled') === false;
  const group = read.text('group');
  notes.push(
    ...unreadNote([...read.unread(IGNORED), ...client.unread(IGNORED).map((field) => `client.${field}`)]),
  );
  return {
    name,
    notes,
    input: present({
      kind: target.kind,
      name,
      url: target.url,
      config: present(config),
      intervalSeconds,
      timeout,
      group,
      paused: isPaused ? true : undefined,
      ...fields,
    }),
  };
}

function requestOf(read: RecordReader, client: RecordReader): FileRecord {
  return present({
    method: read.text('method'),
    body: read.text('body'),
    ...toHeaders(read.record('headers')),
    followRedirects: client.flag('ignore-redirect') === true ? 0 : undefined,
    verifyCertificate: client.flag('insecure') === true ? false : undefined,
  });
}

interface Collected {
  readonly config: Record<string, unknown>;
  readonly fields: Record<string, unknown>;
}

/** Adds what a condition means. @returns whether it has an equivalent. */
function applyCondition(condition: string, kind: Target['kind'], { config, fields }: Collected): boolean {
  const match = /^(\S+)\s*(==|!=|<=|>=|<|>)\s*(.+)$/.exec(condition.trim());
  if (match === null) return false;
  const [, subject = '', operator = '', value = ''] = match;
  if (subject === '[CONNECTED]' && operator === '==' && value === 'true') return true;
  if (subject === '[DNS_RCODE]' && operator === '==' && value === 'NOERROR') return true;
  if (subject === '[RESPONSE_TIME]' && (operator === '<' || operator === '<=')) {
    fields['degradedAfterMs'] = Number(value);
    return Number.isInteger(Number(value));
  }
  if (subject === '[CERTIFICATE_EXPIRATION]' && kind === 'tls' && operator === '>') {
    config['warnDays'] = Math.min(Math.max(Math.ceil((toSeconds(value) ?? 0) / DAY_SECONDS), 1), 90);
    return true;
  }
  if (subject === '[BODY]' && kind === 'dns' && operator === '==')
    return add(config, 'expectedValues', value);
  if (kind !== 'http') return false;
  if (subject === '[STATUS]') return applyStatus(operator, value, config);
  return applyBody(subject, operator, value, config);
}

function applyStatus(operator: string, value: string, config: Record<string, unknown>): boolean {
  const any = /^any\((.+)\)$/.exec(value)?.[1];
  const codes = operator === '==' ? (any ?? value).split(',').map((code) => code.trim()) : [];
  if (operator === '<' && /^\d{3}$/.test(value)) codes.push(`100-${Number(value) - 1}`);
  if (codes.length === 0 || !codes.every((code) => /^\d{3}(-\d{3})?$/.test(code))) return false;
  config['expectedStatus'] = codes;
  return true;
}

const COMPARISONS: Readonly<Record<string, string>> = {
  '==': 'equals',
  '!=': 'not_equals',
  '<': 'less_than',
  '>': 'greater_than',
};

function applyBody(
  subject: string,
  operator: string,
  value: string,
  config: Record<string, unknown>,
): boolean {
  const path = /^\[BODY\]((?:\.[\w-]+|\[\d+\])*)$/.exec(subject)?.[1];
  const pattern = /^pat\(\*?(.*?)\*?\)$/.exec(value)?.[1];
  if (path === '' && pattern !== undefined && !pattern.includes('*'))
    return add(config, 'keywords', { text: pattern, present: operator === '==' });
  const comparison = COMPARISONS[operator];
  if (path === undefined || path === '' || comparison === undefined || /^\w+\(/.test(value)) return false;
  return add(config, 'jsonAssertions', { path: `$${path}`, comparison, expected: value });
}

function add(config: Record<string, unknown>, field: string, value: unknown): true {
  const values = config[field];
  config[field] = [...(Array.isArray(values) ? values : []), value];
  return true;
}
