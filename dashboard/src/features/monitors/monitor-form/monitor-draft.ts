import type { Inputs } from '../../../api/rpc.ts';
import { startDraft, toObject } from '../../../ui/schema-form/schema-draft.ts';
import { type Draft, fieldsOfSchema, type SchemaField } from '../../../ui/schema-form/schema-fields.ts';
import type { KindInfo, Monitor, MonitorKind } from '../monitor-parts/monitor.ts';

/** What a creation and a test before it take. */
export type NewMonitor = Inputs['monitors']['create'];
type Changes = Inputs['monitors']['update'];

/** The values of the form. Numbers are texts until the form is sent. */
export interface MonitorDraft {
  readonly kind: MonitorKind;
  readonly name: string;
  /** Of HTTP monitors. */
  readonly url: string;
  readonly cacheBust: boolean;
  readonly config: Draft;
  readonly websiteId: string | null;
  readonly intervalSeconds: string;
  readonly timeoutSeconds: string;
  readonly retries: string;
  readonly failuresToDown: string;
  readonly failureWindow: string;
  readonly successesToUp: string;
  readonly degradedAfterMs: string;
  readonly regions: readonly string[];
  readonly quorum: string;
  readonly parentId: string | null;
  readonly group: string;
  readonly tags: readonly string[];
  readonly sloPercent: string;
}

/** Fields of the configuration of HTTP monitors that are beside it in the API. */
const OUTER_FIELDS: ReadonlySet<string> = new Set(['url', 'cacheBust']);
const HOUR = 3_600;
/** Certificates and domains change rarely. */
const INTERVALS: Readonly<Partial<Record<MonitorKind, number>>> = { tls: 6 * HOUR, domain: 24 * HOUR };
const DEFAULT_INTERVAL = 60;

/** Returns the fields of the configuration of a kind. */
export function configFields({ configSchema }: KindInfo): readonly SchemaField[] {
  return fieldsOfSchema(configSchema).filter(({ name }) => !OUTER_FIELDS.has(name));
}

/** Whether a kind is checked at an interval; heartbeats wait for requests. */
export function isScheduled(kind: MonitorKind): boolean {
  return kind !== 'heartbeat';
}

/** Returns the draft of a new monitor with the defaults of the API. */
export function newDraft(info: KindInfo, websiteId: string | null): MonitorDraft {
  return {
    kind: info.kind,
    name: '',
    url: '',
    cacheBust: false,
    config: startConfig(info),
    websiteId,
    intervalSeconds: String(INTERVALS[info.kind] ?? DEFAULT_INTERVAL),
    timeoutSeconds: '10',
    retries: '1',
    failuresToDown: '2',
    failureWindow: '2',
    successesToUp: '1',
    degradedAfterMs: '',
    regions: ['local'],
    quorum: '',
    parentId: null,
    group: '',
    tags: [],
    sloPercent: '',
  };
}

/** A job runs once a day, and a transaction has at least one request. */
function startConfig(info: KindInfo): Draft {
  const fields = configFields(info);
  const config = startDraft(fields, undefined);
  if (info.kind === 'heartbeat') return { ...config, periodSeconds: String(24 * HOUR) };
  const steps = fields.find(({ name }) => name === 'steps');
  return steps === undefined ? config : { ...config, steps: [startDraft(steps.columns, undefined)] };
}

/** Returns the draft after the choice of another kind: everything that does not depend on the kind is kept. */
export function changeKind(draft: MonitorDraft, info: KindInfo): MonitorDraft {
  const { config, intervalSeconds } = newDraft(info, null);
  return { ...draft, kind: info.kind, config, intervalSeconds };
}

/** Returns the draft of a stored monitor. */
export function draftOf(monitor: Monitor, info: KindInfo): MonitorDraft {
  return {
    kind: monitor.kind,
    name: monitor.name,
    url: monitor.url ?? '',
    cacheBust: monitor.cacheBust,
    config: startDraft(configFields(info), monitor.config),
    websiteId: monitor.websiteId,
    intervalSeconds: String(monitor.intervalSeconds),
    timeoutSeconds: String(monitor.timeout / 1_000),
    retries: String(monitor.retries),
    failuresToDown: String(monitor.failuresToDown),
    failureWindow: String(monitor.failureWindow),
    successesToUp: String(monitor.successesToUp),
    degradedAfterMs: textOf(monitor.degradedAfterMs),
    regions: monitor.regions,
    quorum: textOf(monitor.quorum),
    parentId: monitor.parentId,
    group: monitor.group ?? '',
    tags: monitor.tags,
    sloPercent: textOf(monitor.sloPercent),
  };
}

/** Returns the name that a monitor gets without a typed one: its host. */
export function suggestedName({ kind, url, config }: MonitorDraft): string {
  if (kind === 'http') return URL.canParse(url.trim()) ? new URL(url.trim()).host : '';
  const target = config['host'] ?? config['domain'] ?? config['name'];
  return typeof target === 'string' ? target.trim() : '';
}

/** Returns what the creation and the test take. @throws Error for a kind without a name, which the server never returns. */
export function toNewMonitor(draft: MonitorDraft, info: KindInfo, organizationId: string): NewMonitor {
  const input = {
    kind: draft.kind,
    organizationId,
    name: draft.name.trim() || suggestedName(draft),
    config: toObject(configFields(info), draft.config, true),
    ...(draft.kind === 'http' && { url: draft.url.trim(), cacheBust: draft.cacheBust }),
    ...optionsOf(draft),
  };
  if (!isNewMonitor(input)) throw new Error('The kind has no name');
  return input;
}

/** Returns what the update of a monitor takes. */
export function toChanges(draft: MonitorDraft, info: KindInfo, id: string): Changes {
  return {
    id,
    name: draft.name.trim() || suggestedName(draft),
    config: toObject(configFields(info), draft.config, false),
    ...(draft.kind === 'http' && { url: draft.url.trim(), cacheBust: draft.cacheBust }),
    ...optionsOf(draft),
  };
}

function optionsOf(draft: MonitorDraft) {
  const common = {
    websiteId: draft.websiteId,
    parentId: draft.parentId,
    group: draft.group.trim() || null,
    tags: [...draft.tags],
    sloPercent: numberOf(draft.sloPercent),
  };
  if (!isScheduled(draft.kind)) return common;
  return {
    ...common,
    intervalSeconds: Number(draft.intervalSeconds),
    timeout: Math.round(Number(draft.timeoutSeconds.replace(',', '.')) * 1_000),
    retries: Number(draft.retries),
    failuresToDown: Number(draft.failuresToDown),
    failureWindow: Number(draft.failureWindow),
    successesToUp: Number(draft.successesToUp),
    degradedAfterMs: numberOf(draft.degradedAfterMs),
    regions: [...draft.regions],
    quorum: numberOf(draft.quorum),
  };
}

/** Types the values of a generated form. The server validates them by the schema that generated the form. */
function isNewMonitor(value: object): value is NewMonitor {
  return 'kind' in value && value.kind !== '';
}

function numberOf(text: string): number | null {
  const trimmed = text.trim().replace(',', '.');
  return trimmed === '' ? null : Number(trimmed);
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value);
}
