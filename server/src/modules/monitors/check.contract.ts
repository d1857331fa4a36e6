import { z } from 'zod';
import { monitorId } from './monitor-id.contract.ts';
import { CHECK_STATUSES, ERROR_CLASSES } from './monitor-state.contract.ts';

const instant = z.iso.datetime();
const milliseconds = z.number().nullable();
const status = z.enum(CHECK_STATUSES);
const errorClass = z.enum(ERROR_CLASSES).nullable();

const phases = z
  .object({
    dnsMs: milliseconds,
    connectMs: milliseconds,
    tlsMs: milliseconds,
    ttfbMs: milliseconds,
    transferMs: milliseconds,
  })
  .describe('`null` for a phase that did not happen');

/** The schema of a certificate. */
export const certificate = z.object({
  isValid: z.boolean(),
  expiresAt: instant.describe('When it, or the intermediate certificate that expires first, expires'),
  issuer: z.string(),
  subject: z.string(),
  names: z.array(z.string()),
  problem: z.string().nullable(),
  intermediate: z
    .string()
    .nullable()
    .describe('The intermediate certificate that expires first; null if none expires before the certificate'),
});

/** The schema of a stored check. */
export const storedCheck = z.object({
  id: z.string(),
  at: instant,
  region: z.string(),
  state: status,
  statusCode: z.int().nullable(),
  latencyMs: milliseconds,
  phases,
  bytes: z.int().nullable(),
  protocol: z.string().nullable(),
  errorClass,
  error: z.string().nullable().describe('Why the state is not `up`'),
  evidence: z
    .object({ headers: z.record(z.string(), z.string()), body: z.string() })
    .nullable()
    .describe('Of failed checks: the headers, and the first 4 KB of the body'),
});

/** The schema of a check that was just performed: with the whole trace. */
export const performedCheck = z.object({
  state: status,
  region: z.string(),
  statusCode: z.int().nullable(),
  latencyMs: milliseconds,
  phases,
  bytes: z.int().nullable(),
  protocol: z.string().nullable(),
  address: z.string().nullable(),
  errorClass,
  error: z.string().nullable(),
  certificate: certificate.nullable(),
  assertions: z.array(
    z.object({ subject: z.string(), expected: z.string(), actual: z.string(), passed: z.boolean() }),
  ),
  evidence: z
    .object({ headers: z.record(z.string(), z.string()), body: z.string() })
    .nullable()
    .describe('What was received: the headers, and the first 4 KB of the body'),
  steps: z.array(
    z.object({
      name: z.string(),
      state: status,
      statusCode: z.int().nullable(),
      latencyMs: milliseconds,
      phases,
      error: z.string().nullable(),
    }),
  ),
});

/** The schema of an outage. */
export const outage = z.object({
  id: z.string(),
  monitorId,
  startedAt: instant.describe('When the first check of the outage failed'),
  endedAt: instant.nullable().describe('null while it lasts'),
  durationSeconds: z.int(),
  cause: z.string(),
  errorClass,
  regions: z.array(z.string()),
  evidence: performedCheck.nullable(),
  acknowledgedAt: instant.nullable(),
  acknowledgedBy: z.string().nullable().describe('The name of the person, or of the key'),
});

/** The schema of the summary of a monitor. Availability is never rounded up to 100. */
export const summary = z.object({
  periods: z.array(
    z.object({
      days: z.int(),
      availability: z
        .number()
        .nullable()
        .describe('Percent of the known time in which it was up or degraded. `null` without known time'),
      checkRatio: z.number().nullable().describe('Percent of the checks that succeeded'),
      knownSeconds: z.number(),
      downSeconds: z.number(),
      outages: z.int(),
      mttrSeconds: z.number().nullable().describe('Mean time to recovery'),
      mtbfSeconds: z.number().nullable().describe('Known time in which it was not down for each outage'),
      p50Ms: milliseconds,
      p75Ms: milliseconds,
      p95Ms: milliseconds,
      p99Ms: milliseconds,
    }),
  ),
  slo: z
    .object({
      targetPercent: z.number(),
      days: z.int(),
      availability: z.number().nullable(),
      budgetSeconds: z.number().describe('Downtime that the target allows'),
      remainingSeconds: z.number().describe('Negative when the target was missed'),
      burnRate: z
        .number()
        .nullable()
        .describe('Downtime of the last 24 hours beside what the target allows for them'),
    })
    .nullable(),
});

/** The schema of the days of a monitor, in its time zone, oldest first. */
export const dailyBar = z.array(
  z.object({
    date: z.iso.date(),
    availability: z.number().nullable(),
    downSeconds: z.number(),
    degradedSeconds: z.number(),
    knownSeconds: z.number(),
  }),
);

const comparedFigure = z.object({
  actual: z.number(),
  expected: z.number().describe('The median of the compared weeks'),
  low: z.number().describe('The lowest of the compared weeks'),
  high: z.number().describe('The highest of the compared weeks'),
});

/** The schema of what an outage changed in the analytics of a website. */
export const impact = z.object({
  weeks: z.int().describe('Weeks before the outage that were compared: the same weekday and local time'),
  from: instant,
  to: instant,
  visitors: comparedFigure.nullable().describe('`null` without a compared week'),
  goals: z.array(comparedFigure.extend({ name: z.string() })),
  revenue: z.array(comparedFigure.extend({ currency: z.string() })).describe('Net revenue by currency'),
});
