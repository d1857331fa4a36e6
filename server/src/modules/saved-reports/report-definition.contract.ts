import { z } from 'zod';
import { strict } from '../query/request.contract.ts';
import { funnelOptions } from '../query/statements/funnels.contract.ts';
import { stepSchema } from '../query/statements/steps.contract.ts';

/** Longest that a definition may be as JSON, in characters: lists of them are answered as a whole. */
const MAX_JSON_LENGTH = 16_384;

/** The kinds of reports, each by the query type that answers it. */
export const REPORT_KINDS = ['goal', 'funnel'] as const;

/** What a goal is: one of the goals of a query, without a name of its own. */
const goal = strict({ kind: z.literal('goal'), ...stepSchema.omit({ name: true }).shape });

/** What a funnel is: the options of a query for it. */
const funnel = strict({ kind: z.literal('funnel'), ...funnelOptions.shape });

/** What is asked again and again. What only a query can know of it is checked by `checkGoal` and `checkFunnel`. */
export const reportDefinition = z
  .discriminatedUnion('kind', [goal, funnel], `must have a kind: ${REPORT_KINDS.join(' or ')}`)
  .refine(
    (definition) => JSON.stringify(definition).length <= MAX_JSON_LENGTH,
    `must not be longer than ${MAX_JSON_LENGTH} characters as JSON`,
  );

/** What is asked again and again. */
export type ReportDefinition = z.output<typeof reportDefinition>;
