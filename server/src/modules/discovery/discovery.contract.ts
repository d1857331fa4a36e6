import { z } from 'zod';
import { operation, PUBLIC } from '../../lib/operation.ts';

/** What the service says about itself. */
export const discoveryContract = {
  health: operation({ example: {}, access: PUBLIC, errors: ['SERVICE_UNAVAILABLE'] })
    .route({
      method: 'GET',
      path: '/health',
      tags: ['Service'],
      summary: 'Whether the service and each of its stores work',
      description:
        'Answers 503 with a row for each store that is down. Tracking goes on while facts are down.',
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
            backlogBytes: z.number().describe('Accepted, and not yet stored in every table'),
            backlogRows: z.int().describe('Events and other facts that are not yet in every figure'),
            backlogSince: z.iso.datetime().nullable().describe('When the oldest of them was accepted'),
            failedSegments: z
              .int()
              .describe(
                'Files of facts whose visits could not be built; they are tried again, each by itself',
              ),
          })
          .describe('What was accepted and is not yet in every figure; under light load, a second of it'),
      }),
    ),
};
