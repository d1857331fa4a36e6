import { z } from 'zod';
import { boundedRecord } from '../../../lib/concurrency/bounded-record.ts';
import { operation, PROBE } from '../../../lib/operation.ts';
import { MAX_INTEGER } from '../../../lib/shapes.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { MONITOR_KINDS } from '../kinds/configs.contract.ts';
import { region } from '../monitor-fields.contract.ts';
import { CHECK_STATUSES, ERROR_CLASSES } from '../monitor-state.contract.ts';

/** Checks of one response. */
export const MAX_CLAIMED = 200;
/** Results of one request. */
export const MAX_RESULTS = 500;
/** Results are accepted for this long after the beginning of their check, in milliseconds. */
export const MAX_RESULT_AGE_MS = 24 * 60 * 60 * 1_000;
/** The limit of the body of results, in bytes. */
const MAX_RESULTS_BYTES = 4 * 1024 * 1024;

const success = z.literal(true);
const text = (maxLength: number) => z.string().max(maxLength);
const duration = z.number().min(0).max(3_600_000).nullable();
const status = z.enum(CHECK_STATUSES);
const statusCode = z.int().min(0).max(999).nullable();
const reason = text(1_000).nullable();

const phases = z.strictObject({
  dnsMs: duration,
  connectMs: duration,
  tlsMs: duration,
  ttfbMs: duration,
  transferMs: duration,
});

/** The schema of a result, as probes send it. */
const checkResult = z.strictObject({
  status,
  latencyMs: duration,
  phases,
  statusCode,
  bytes: z.int().min(0).max(MAX_INTEGER).nullable(),
  protocol: text(100).nullable(),
  address: text(100).nullable(),
  errorClass: z.enum(ERROR_CLASSES, sayInSchema('monitors.mustBeClassOfErrors')).nullable(),
  reason,
  certificate: z
    .strictObject({
      isValid: z.boolean(),
      expiresAtMs: z.number().min(0).max(8.64e15),
      issuer: text(2_000),
      subject: text(2_000),
      names: z.array(text(1_000)).max(100),
      problem: text(1_000).nullable(),
      // Older probes do not send it.
      intermediate: text(2_000).nullable().optional(),
    })
    .nullable(),
  assertions: z
    .array(
      z.strictObject({
        subject: text(1_000),
        expected: text(1_000),
        actual: text(1_000),
        passed: z.boolean(),
      }),
    )
    .max(500),
  evidence: z
    .strictObject({
      headers: boundedRecord(text(1_000), text(2_000), 100, 'headers'),
      body: text(8_192),
    })
    .nullable(),
  steps: z
    .array(
      z.strictObject({
        name: text(1_000),
        status,
        statusCode,
        latencyMs: duration,
        phases,
        reason,
      }),
    )
    .max(500),
});

const EXAMPLE_RESULT = {
  status: 'up',
  latencyMs: 84,
  phases: { dnsMs: 4, connectMs: 12, tlsMs: 25, ttfbMs: 40, transferMs: 3 },
  statusCode: 200,
  bytes: 1_256,
  protocol: 'HTTP/1.1',
  address: '192.0.2.10',
  errorClass: null,
  reason: null,
  certificate: null,
  assertions: [],
  evidence: null,
  steps: [],
};

/** The schema of a check that a probe performs. */
export const claimedCheck = z.object({
  claim: z.string().describe('Identifies the check. It is returned with its result'),
  kind: z.enum(MONITOR_KINDS),
  config: z.record(z.string(), z.unknown()).describe('The configuration of the kind, with its secrets'),
  host: z.string().describe('The host whose limit of simultaneous checks applies'),
  timeoutMs: z.int(),
  degradedAfterMs: z.int().nullable(),
  retries: z.int(),
  budgetMs: z.int().describe('The time for all attempts, in milliseconds: until the next check is due'),
});

/** The schema of the response to a request for checks. */
export const claimedChecks = z.object({
  success,
  region: z.string(),
  checks: z.array(claimedCheck),
  nextInMs: z.int().describe('When the probe requests checks again, in milliseconds'),
});

/** The schema of the response to results. */
export const recordedResults = z.object({
  success,
  recorded: z.int().describe('Results that were stored, or were stored before'),
  rejected: z
    .int()
    .describe('Results of unknown claims, of deleted monitors, and those that are older than 24 hours'),
});

const tags = ['Monitors'];
const LIMIT = { authenticated: 600, anonymous: 60, windowMs: 60_000 };

/** The protocol of probes. `pharos probe` implements it. */
export const protocolContract = {
  claim: operation({
    example: { body: { region: 'fra', version: '1.0.0', limit: 100 } },
    access: PROBE,
    limit: LIMIT,
  })
    .route({
      method: 'POST',
      path: '/v1/probe/claim',
      tags,
      summary: 'Request the checks that are due',
      description:
        'Returns checks of the region of the probe, and moves them to their next due time: a probe that ends before the check has delayed it by one interval.',
    })
    .input(
      z.strictObject({
        region: region.describe('Must be the region of the token'),
        version: text(50).regex(/^[\x21-\x7e]+$/, sayInSchema('monitors.mustBeVersion')),
        limit: z.int().min(0).max(MAX_CLAIMED).default(100),
      }),
    )
    .output(claimedChecks),

  record: operation({
    example: { body: { results: [{ claim: 'Yz0x', result: EXAMPLE_RESULT }] } },
    access: PROBE,
    limit: LIMIT,
    bodyLimitBytes: MAX_RESULTS_BYTES,
  })
    .route({
      method: 'POST',
      path: '/v1/probe/results',
      tags,
      summary: 'Send the results of checks',
      description:
        'A result that is sent again is stored once. Results are accepted for 24 hours; only those of the latest check of a monitor change its state.',
    })
    .input(
      z.strictObject({
        results: z
          .array(z.strictObject({ claim: text(1_000), result: checkResult }))
          .min(1)
          .max(MAX_RESULTS),
      }),
    )
    .output(recordedResults),
};
