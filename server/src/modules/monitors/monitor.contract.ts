import { z } from 'zod';
import { boundedRecord } from '../../lib/concurrency/bounded-record.ts';
import type { OrganizationWideRule, ResourceRule } from '../../lib/operation.ts';
import { entityTag } from '../../lib/shapes.ts';
import { sayInSchema } from '../../lib/texts/sentence.ts';
import { organizationId } from '../organizations/organization-id.contract.ts';
import { websiteId } from '../websites/website-id.contract.ts';
import { certificate } from './check.contract.ts';
import { CONFIGS, MONITOR_KINDS } from './kinds/configs.contract.ts';
import { httpOptions } from './kinds/http/http.contract.ts';
import { webUrl } from './kinds/http/http-fields.contract.ts';
import { granularity, monitorName as name, optionalFields as options } from './monitor-fields.contract.ts';
import { monitorId } from './monitor-id.contract.ts';
import { MONITOR_STATES } from './monitor-state.contract.ts';
import { LOCAL_REGION } from './region.data.ts';

const instant = z.iso.datetime();
const kind = z.enum(MONITOR_KINDS, sayInSchema('fields.mustBeOneOf', { names: MONITOR_KINDS.join(', ') }));
const state = z.enum(MONITOR_STATES, sayInSchema('fields.mustBeOneOf', { names: MONITOR_STATES.join(', ') }));

/** The schema of a monitor. */
export const monitor = z.object({
  id: monitorId,
  organizationId,
  websiteId: websiteId.nullable(),
  name: z.string(),
  kind,
  url: z.string().nullable().describe('The address of an HTTP monitor; `null` for other kinds'),
  target: z.string().describe('What is checked, for people: an address, `host:port`, a name'),
  config: z
    .record(z.string(), z.unknown())
    .describe('The configuration of the kind. Secrets are never returned, only `{"isSet": true}`'),
  cacheBust: z.boolean(),
  intervalSeconds: z.int(),
  timeout: z.int(),
  retries: z.int(),
  failuresToDown: z.int(),
  failureWindow: z.int(),
  successesToUp: z.int(),
  degradedAfterMs: z.int().nullable(),
  regions: z.array(z.string()),
  quorum: z.int().nullable(),
  parentId: monitorId.nullable(),
  group: z.string().nullable(),
  tags: z.array(z.string()),
  sloPercent: z.number().nullable(),
  paused: z.boolean(),
  state,
  since: instant.describe('When the state began'),
  reason: z.string().nullable().describe('Why the state is not `up`'),
  lastCheckedAt: instant.nullable(),
  lastLatencyMs: z.number().nullable(),
  nextCheckAt: instant.nullable().describe('null while it is paused'),
  certificate: certificate.nullable().describe('The certificate of the last check'),
  heartbeatUrl: z
    .url()
    .nullable()
    .describe('Where the job of a heartbeat sends its requests. Only for callers that may change monitors'),
  createdAt: instant,
  updatedAt: instant,
  etag: entityTag,
});

/** The fields of each kind. */
function variant<Kind extends z.ZodType, Config extends z.ZodType>(of: Kind, config: Config) {
  return z.strictObject({
    kind: of,
    name,
    config,
    organizationId: organizationId.optional(),
    granularity: granularity.optional(),
    ...options,
  });
}

/** HTTP is the default kind. Its address is beside the configuration. */
const newHttpMonitor = variant(z.literal('http').optional(), httpOptions.prefault({})).extend({
  url: webUrl,
  cacheBust: z.boolean().default(false),
});

/** The schema of a new monitor. */
export const newMonitor = z.discriminatedUnion(
  'kind',
  [
    newHttpMonitor,
    variant(z.literal('transaction'), CONFIGS.transaction),
    variant(z.literal('heartbeat'), CONFIGS.heartbeat),
    variant(z.literal('tcp'), CONFIGS.tcp),
    variant(z.literal('dns'), CONFIGS.dns),
    variant(z.literal('tls'), CONFIGS.tls),
    variant(z.literal('ping'), CONFIGS.ping),
    variant(z.literal('domain'), CONFIGS.domain),
  ],
  sayInSchema('fields.mustHaveKind', { names: MONITOR_KINDS.join(', ') }),
);

/** A new monitor. */
export type NewMonitor = z.output<typeof newMonitor>;

/** The monitor above a monitor. */
export const ofParent: ResourceRule = { kind: 'monitor', at: ['parentId'] };

/** Regions are those of probes, which belong to the organization. */
export const byRegions: OrganizationWideRule = { at: ['regions', '*'], except: LOCAL_REGION };

/** The schema of changes of a monitor. */
export const monitorChanges = z.strictObject({
  id: monitorId,
  name: name.optional(),
  url: webUrl.optional(),
  cacheBust: z.boolean().optional(),
  granularity: granularity.optional(),
  config: boundedRecord(z.string().max(64), z.unknown(), 100).optional(),
  ...options,
});
