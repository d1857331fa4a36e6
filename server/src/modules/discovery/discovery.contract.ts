import { z } from 'zod';
import { LOSS_KINDS } from '../../lib/accepted-loss.ts';
import { operation, PUBLIC } from '../../lib/operation.ts';
import { disk } from '../instance/instance.contract.ts';

const isUp = z.object({ success: z.literal(true), status: z.literal('ok') });

/** Operations about the service itself. */
export const discoveryContract = {
  live: operation({ example: {}, access: PUBLIC })
    .route({
      method: 'GET',
      path: '/health/live',
      tags: ['Service'],
      summary: 'Check that the process runs',
      description: 'For an orchestrator: restart the process if this fails. It does not check stores.',
    })
    .output(isUp),

  ready: operation({ example: {}, access: PUBLIC, errors: ['SERVICE_UNAVAILABLE'] })
    .route({
      method: 'GET',
      path: '/health/ready',
      tags: ['Service'],
      summary: 'Check that the process can serve requests',
      description:
        'For a load balancer: returns 503 while events are rejected, for example because the disk is full, or while the state store is down. While Redis or the store of facts is down, the process is ready: requests succeed with its memory, and events are accepted.',
    })
    .output(isUp),

  health: operation({ example: {}, access: PUBLIC, errors: ['SERVICE_UNAVAILABLE'] })
    .route({
      method: 'GET',
      path: '/health',
      tags: ['Service'],
      summary: 'Check the health of the service and its stores',
      description:
        'Returns 503 with an entry for each store that is down, or accepts no changes, and for a journal that rejects events, for example because the disk is full. With damaged tables, `damagedSince` is when the first was found. Events are accepted while the store of facts is down.',
    })
    .output(
      z.object({
        success: z.literal(true),
        status: z.literal('ok'),
        version: z.string(),
        stores: z.record(
          z.string(),
          z.object({ driver: z.string(), status: z.literal('ok'), latencyMs: z.number() }),
        ),
        journal: z
          .object({
            backlogBytes: z.number().describe('Bytes that are accepted but not yet stored in every table'),
            backlogRows: z.int().describe('Events and other facts that are not yet included in every metric'),
            backlogSince: z.iso.datetime().nullable().describe('When the oldest of them was accepted'),
            failedSegments: z
              .int()
              .describe('Segments whose visits could not be derived; each is retried separately'),
            quarantine: z
              .object({ files: z.int(), bytes: z.number() })
              .describe(
                'Accepted data that cannot be loaded: the files in `journal/rejected` of the data directory. An operator removes them',
              ),
          })
          .describe(
            'The backlog of accepted data that is not yet included in every metric; about a second under light load',
          ),
        losses: z
          .array(
            z.object({
              kind: z
                .enum(LOSS_KINDS)
                .describe(
                  '`events`: the event store was empty or replaced. `rows`: files of the event store were damaged. `missing`: a store or the journal had fewer rows than before, or was older. `settings`: the state store was empty. `secret`: the secret was replaced',
                ),
              acceptedAt: z.iso.datetime(),
            }),
          )
          .describe('Losses with which an operator started the server: `pharos start --accept-loss`'),
        backup: z
          .object({
            at: z.iso.datetime().describe('When it began'),
            status: z.enum(['running', 'complete', 'failed']),
            completeAt: z.iso.datetime().nullable().describe('When the last complete backup began'),
          })
          .nullable()
          .describe('The last backup of the instance; `null` if there was none'),
        disk: disk.nullable().describe('The disk of the data directory of this process'),
        uncleanEnds: z
          .object({ count: z.int(), lastFoundAt: z.iso.datetime().nullable() })
          .describe(
            'How often processes of this data directory ended without stopping: killed, out of memory, or by an unexpected exception',
          ),
      }),
    ),
};
