import { z } from 'zod';
import { LOSS_KINDS } from '../../lib/accepted-loss.ts';
import { operation, signedIn } from '../../lib/operation.ts';

const time = z.iso.datetime();
const bytes = z.number().describe('In bytes');
const store = z.enum(['facts', 'state', 'live']);

/** The disk of the data directory. */
export const disk = z.object({
  freeBytes: z.number(),
  totalBytes: z.number(),
  fullAt: time
    .nullable()
    .describe(
      'When it will be full at the rate of the last 7 days; `null` if it does not fill, or less than a day is known',
    ),
  lowSince: time
    .nullable()
    .describe('Since when less than 5 % or 2 GB are free, or it will be full within 7 days'),
});

/** The server itself, for its operators. */
export const instanceContract = {
  overview: operation({ example: {}, access: signedIn('owner') })
    .route({
      method: 'GET',
      path: '/v1/instance',
      tags: ['Instance'],
      summary: 'Get the state of this server',
      description:
        'For the operators: the owners of the first organization. Others get 403. Statements, the backlog, the disk and the settings are those of the process that answers.',
    })
    .output(
      z.object({
        success: z.literal(true),
        version: z.string(),
        nodeVersion: z.string(),
        startedAt: time,
        stores: z.array(
          z.object({
            name: store,
            driver: z.string(),
            version: z
              .string()
              .nullable()
              .describe('`null` for memory and Redis, and while it does not answer'),
          }),
        ),
        disk: disk.nullable(),
        tables: z
          .array(
            z.object({
              store: z.enum(['facts', 'state']),
              table: z.string(),
              bytes,
              rows: z
                .number()
                .nullable()
                .describe('Estimated for tables of `state`; `null` if Postgres has no estimate'),
              bytesPerDay: z
                .number()
                .nullable()
                .describe('Growth in the last week; `null` while less than a day is known'),
            }),
          )
          .describe('The largest first; empty ones are absent'),
        backlog: z.object({
          segments: z.int(),
          rows: z.int(),
          bytes,
          since: time.nullable(),
          failedSegments: z.int(),
        }),
        slowQueries: z
          .array(
            z.object({
              text: z.string().describe('With names in place of values, cut to 2,000 characters'),
              durationMs: z.number().describe('Of its slowest run, with the time in the queue'),
              rowsRead: z.number().nullable().describe('`null` for the embedded event store'),
              at: time,
              runs: z.int(),
            }),
          )
          .describe('Statements of the event store in the last day, at most 20, the slowest first'),
        failedDeliveries: z.object({
          total: z.int().describe('Messages that were given up in the last 7 days'),
          latest: z
            .array(
              z.object({
                id: z.string(),
                kind: z.string(),
                attempts: z.int(),
                error: z.string().nullable(),
                createdAt: time,
                failedAt: time,
              }),
            )
            .describe('At most 20'),
        }),
        backups: z
          .array(
            z.object({
              at: time.describe('When it began'),
              target: z.string(),
              bytes: z.number().describe('What it added, in bytes without encryption; 0 if it failed'),
              durationMs: z.number(),
              error: z.string().nullable().describe('`null` if it succeeded'),
              kind: z.enum(['full', 'incremental']),
              isScheduled: z.boolean(),
            }),
          )
          .describe('The last 10, the newest first'),
        losses: z.object({
          accepted: z.array(z.object({ kind: z.enum(LOSS_KINDS), acceptedAt: time })),
          damagedTables: z.array(
            z.object({ store: z.enum(['facts', 'state']), table: z.string(), foundAt: time }),
          ),
          quarantine: z.object({ files: z.int(), bytes }),
          uncleanEnds: z.object({ count: z.int(), lastFoundAt: time.nullable() }),
        }),
        settings: z
          .array(
            z.object({
              name: z.string(),
              value: z.string().nullable().describe('`null` if it is secret'),
            }),
          )
          .describe('The settings that differ from their defaults'),
      }),
    ),
};
