import type { z } from 'zod';
import { invalidField } from '../../errors.ts';
import type { ConfigFields } from '../../lib/split-config.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { MonitorKind } from './kinds/configs.contract.ts';
import type { NewMonitor as NewMonitorInput } from './monitor.contract.ts';
import { splitMonitorConfig } from './monitor-config.ts';
import type { monitorsContract } from './monitors.contract.ts';
import type { MonitorRow } from './monitors.table.ts';

type Contract = typeof monitorsContract;
/** Of each kind. */
type WithoutOrganization<Input> = Input extends unknown ? Omit<Input, 'organizationId'> : never;
/** The input for a new monitor. */
export type NewMonitor = WithoutOrganization<NewMonitorInput>;
/** The changes of a monitor. */
export type MonitorChanges = Omit<z.output<NonNullable<Contract['update']['~orpc']['inputSchema']>>, 'id'>;

/** The columns that people set, apart from the configuration. */
export type MonitorSettings = Pick<
  MonitorRow,
  | 'websiteId'
  | 'intervalSeconds'
  | 'timeoutMs'
  | 'retries'
  | 'failuresToDown'
  | 'failureWindow'
  | 'successesToUp'
  | 'degradedAfterMs'
  | 'regions'
  | 'quorum'
  | 'parentId'
  | 'groupName'
  | 'tags'
  | 'sloPercent'
  | 'paused'
>;

/** Certificates and domains change rarely, and their servers limit requests. */
const INTERVALS: { readonly [Kind in MonitorKind]?: number } = { tls: 3_600, domain: 21_600 };

/** Values of fields that are omitted when a monitor is created. Intervals of certificates and domains are longer. */
const MONITOR_DEFAULTS = {
  websiteId: null,
  intervalSeconds: 60,
  retries: 1,
  failuresToDown: 2,
  failureWindow: 2,
  successesToUp: 1,
  degradedAfterMs: null,
  regions: ['local'],
  quorum: null,
  parentId: null,
  group: null,
  tags: [],
  sloPercent: null,
  paused: false,
} as const;

/** The time-out of a check, unless the interval is shorter, in milliseconds. */
const DEFAULT_TIMEOUT_MS = 10_000;

/** Returns the kind and the whole configuration of a new monitor. */
export function configOf(input: NewMonitor): { readonly kind: MonitorKind; readonly config: ConfigFields } {
  if (input.kind === undefined || input.kind === 'http') {
    const { url, cacheBust } = input;
    return { kind: 'http', config: { ...input.config, url, cacheBust } };
  }
  return { kind: input.kind, config: { ...input.config } };
}

/** Returns the settings of a new monitor, with defaults. @throws AppError VALIDATION_ERROR when they contradict each other. */
export function newSettings(kind: MonitorKind, input: NewMonitor): MonitorSettings {
  const intervalSeconds =
    input.intervalSeconds ?? input.granularity ?? INTERVALS[kind] ?? MONITOR_DEFAULTS.intervalSeconds;
  const failuresToDown =
    input.failuresToDown ?? Math.min(MONITOR_DEFAULTS.failuresToDown, input.failureWindow ?? 20);
  const before: MonitorSettings = {
    ...MONITOR_DEFAULTS,
    regions: [...MONITOR_DEFAULTS.regions],
    tags: [...MONITOR_DEFAULTS.tags],
    groupName: MONITOR_DEFAULTS.group,
    intervalSeconds,
    timeoutMs: Math.min(DEFAULT_TIMEOUT_MS, intervalSeconds * 1_000),
    failuresToDown,
    failureWindow: Math.max(MONITOR_DEFAULTS.failureWindow, failuresToDown),
  };
  return changeSettings(kind, before, input);
}

/** Applies changes to settings. @throws AppError VALIDATION_ERROR when they contradict each other. */
export function changeSettings(
  kind: MonitorKind,
  before: MonitorSettings,
  changes: Omit<MonitorChanges, 'name' | 'url' | 'cacheBust' | 'config'>,
): MonitorSettings {
  const { granularity, timeout, group, intervalSeconds = granularity, ...others } = changes;
  const after: MonitorSettings = {
    websiteId: either(others.websiteId, before.websiteId),
    intervalSeconds: either(intervalSeconds, before.intervalSeconds),
    timeoutMs: either(timeout, before.timeoutMs),
    retries: either(others.retries, before.retries),
    failuresToDown: either(others.failuresToDown, before.failuresToDown),
    failureWindow: either(others.failureWindow, before.failureWindow),
    successesToUp: either(others.successesToUp, before.successesToUp),
    degradedAfterMs: either(others.degradedAfterMs, before.degradedAfterMs),
    regions: either(others.regions, before.regions),
    quorum: either(others.quorum, before.quorum),
    parentId: either(others.parentId, before.parentId),
    groupName: either(group, before.groupName),
    tags: either(others.tags, before.tags),
    sloPercent: either(others.sloPercent, before.sloPercent),
    paused: either(others.paused, before.paused),
  };
  assertConsistent(kind, after);
  return after;
}

function either<T>(changed: T | undefined, before: T): T {
  return changed === undefined ? before : changed;
}

function assertConsistent(kind: MonitorKind, settings: MonitorSettings): void {
  const { intervalSeconds, timeoutMs, failuresToDown, failureWindow, regions, quorum, degradedAfterMs } =
    settings;
  if (timeoutMs > intervalSeconds * 1_000)
    throw invalidField('timeout', say('monitors.mustBeAtMostInterval', { ms: intervalSeconds * 1_000 }));
  if (degradedAfterMs !== null && degradedAfterMs > timeoutMs)
    throw invalidField('degradedAfterMs', say('monitors.mustBeAtMostTimeOut', { timeoutMs }));
  if (failuresToDown > failureWindow)
    throw invalidField('failuresToDown', say('monitors.mustBeAtMostFailureWindow', { failureWindow }));
  if (quorum !== null && quorum > regions.length)
    throw invalidField('quorum', say('monitors.mustBeAtMostRegions', { count: regions.length }));
  if (kind === 'heartbeat' && (regions.length !== 1 || regions[0] !== 'local'))
    throw invalidField('regions', say('monitors.mustBeLocal'));
}

/** Returns the columns of a new monitor. @throws AppError VALIDATION_ERROR for what a schema cannot check. */
export function readInput(input: NewMonitor) {
  const { kind, config } = configOf(input);
  return { kind, split: splitMonitorConfig(kind, config), settings: newSettings(kind, input) };
}
