import { z } from 'zod';

/** The states of a target. */
export const TARGET_STATES = ['pending', 'ok', 'unknown', 'broken'] as const;

const instant = z.iso.datetime().nullable();

/** What the checks of the targets of a link found. */
export const linkHealth = z
  .object({
    state: z
      .enum([...TARGET_STATES, 'off'])
      .describe(
        '`broken`: two checks in a row found that a target does not exist or respond. `unknown`: a target cannot be decided, for example because it rejects programs. `pending`: not checked yet. `off`: not checked, because checks are off or the link does not redirect to its targets',
      ),
    brokenSince: instant,
    checkedAt: instant.describe('The last check of a target'),
    targets: z.array(
      z.object({
        url: z.string(),
        state: z.enum(TARGET_STATES),
        reason: z.string().nullable().describe('Why it is broken or unknown, in one sentence'),
        statusCode: z.int().nullable(),
        checkedAt: instant,
        since: instant.describe('When the state began'),
      }),
    ),
  })
  .describe('What the daily checks of the targets found');
