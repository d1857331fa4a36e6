import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import { catchUp, type Freshness } from '../../../stores/facts/freshness.ts';
import { flagEvaluateContract } from './evaluate.contract.ts';
import type { EvaluateService } from './evaluate.service.ts';

/** Binds the contract of evaluations to their service. */
export function createEvaluateProcedures(deps: {
  readonly service: EvaluateService;
  readonly freshness: Freshness | undefined;
}) {
  const { service } = deps;
  const os = implement(flagEvaluateContract).$context<RequestContext>();
  const success = true as const;
  return os.router({
    evaluate: os.evaluate.handler(async ({ input: { id, context, ...options } }) => {
      const { evaluation, steps } = await service.explain(id, context, options);
      return {
        success,
        evaluation,
        steps: steps.map(({ constraints, segments, ...step }) => ({
          ...step,
          ...(constraints === undefined ? {} : { constraints: [...constraints] }),
          ...(segments === undefined ? {} : { segments: [...segments] }),
        })),
      };
    }),
    preview: os.preview.handler(async ({ input: { id, ...options }, context }) => {
      await catchUp(deps.freshness, context.resources[0]?.websiteId ?? id, context.signal);
      const call = { organizationId: organizationOf(context), signal: context.signal };
      const { visitors, sampled, shares } = await service.preview(id, options, call);
      return { success, visitors, sampled, shares: [...shares] };
    }),
  });
}
