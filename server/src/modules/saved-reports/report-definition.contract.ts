import { z } from 'zod';
import { sayInSchema } from '../../lib/texts/sentence.ts';
import { strict } from '../query/contract/request.contract.ts';
import { funnelOptions } from '../query/statements/funnels.contract.ts';
import { stepSchema } from '../query/statements/steps.contract.ts';

/** The maximum length of a definition as JSON, in characters, because lists contain complete definitions. */
const MAX_JSON_LENGTH = 16_384;

/** The kinds of reports, each by the query type that answers it. */
export const REPORT_KINDS = ['goal', 'funnel'] as const;

/** A goal: one of the goals of a query, without a name. */
const goal = strict({ kind: z.literal('goal'), ...stepSchema.omit({ name: true }).shape });

/** A funnel: the funnel options of a query. */
const funnel = strict({ kind: z.literal('funnel'), ...funnelOptions.shape });

/** The definition of a saved report. `checkGoal` and `checkFunnel` check the rules of queries. */
export const reportDefinition = z
  .discriminatedUnion(
    'kind',
    [goal, funnel],
    sayInSchema('fields.mustHaveKind', { names: REPORT_KINDS.join(' or ') }),
  )
  .refine(
    (definition) => JSON.stringify(definition).length <= MAX_JSON_LENGTH,
    sayInSchema('fields.mustNotBeLongerAsJson', { max: MAX_JSON_LENGTH }),
  );

/** The definition of a saved report. */
export type ReportDefinition = z.output<typeof reportDefinition>;
