import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../http/context.ts';
import { catchUp, type Freshness } from '../../stores/facts/freshness.ts';
import type { State } from '../../stores/state/state.ts';
import { loadEnvironments } from './environments/load-environments.ts';
import { flagEvaluateContract } from './evaluate/evaluate.contract.ts';
import type { EvaluateService } from './evaluate/evaluate.service.ts';
import { flagsContract } from './flags.contract.ts';
import type { FlagsService } from './flags.service.ts';
import { type PresentFlag, presentFlags } from './present-flag.ts';
import type { UsageService } from './usage/usage.service.ts';
import { signAuthors } from './versions/sign-authors.ts';
import { versionsContract } from './versions/versions.contract.ts';
import type { VersionsService } from './versions/versions.service.ts';

/** Binds the contract of flags to their service. */
export function createFlagsProcedures(deps: {
  readonly service: FlagsService;
  readonly usage: UsageService;
  readonly state: Pick<State, 'db'>;
  readonly presentFlag: PresentFlag;
}) {
  const { service, usage, state, presentFlag } = deps;
  const os = implement(flagsContract).$context<RequestContext>();
  const success = true as const;

  return os.router({
    list: os.list.handler(async ({ input: { stale, ...query }, context }) => {
      const call = { organizationId: organizationOf(context), signal: context.signal };
      const { websiteId } = query;
      const keys = stale === undefined ? undefined : await usage.keysOf(websiteId, stale, call);
      const { rows, total, nextCursor } = await service.list({ ...query, keys });
      const environments = await loadEnvironments(state.db, websiteId);
      const flags = await presentFlags(state, rows, call.organizationId, environments);
      const known = await usage.ofWebsite(rows, websiteId, call);
      return {
        success,
        flags: flags.map((flag) => ({ ...flag, ...known.get(flag.key) })),
        total,
        nextCursor,
      };
    }),
    create: os.create.handler(async ({ input, context }) => {
      const row = await service.create(context, input);
      return presentFlag(row, organizationOf(context));
    }),
    upsert: os.upsert.handler(async ({ input, context }) => {
      const { row, isNew } = await service.upsert(context, input);
      return { ...(await presentFlag(row, organizationOf(context))), created: isNew };
    }),
    get: os.get.handler(async ({ input: { id }, context }) => {
      const row = await service.read(id);
      const { flag } = await presentFlag(row, organizationOf(context));
      const call = { organizationId: flag.organizationId, signal: context.signal };
      const known = await usage.ofWebsite([row], row.websiteId, call);
      return { success, flag: { ...flag, ...known.get(row.key) } };
    }),
    update: os.update.handler(async ({ input: { id, ...changes }, context }) =>
      presentFlag(await service.update(context, id, changes), organizationOf(context)),
    ),
    delete: os.delete.handler(async ({ input: { id }, context }) => {
      await service.remove(context, id);
      return { success };
    }),
  });
}

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

/** Binds the contract of versions to their service. */
export function createVersionsProcedures(deps: {
  readonly service: VersionsService;
  readonly state: Pick<State, 'db'>;
  readonly presentFlag: PresentFlag;
}) {
  const { service, presentFlag } = deps;
  const os = implement(versionsContract).$context<RequestContext>();
  const success = true as const;
  return os.router({
    versions: os.versions.handler(async ({ input: { id, ...page } }) => {
      const { rows, nextCursor } = await service.list(id, page);
      const sign = await signAuthors(
        deps.state,
        rows.map(({ authorId }) => authorId),
      );
      const versions = rows.map(({ version, environment, action, authorId, comment, createdAt, diff }) => ({
        version,
        environment,
        action,
        author: sign(authorId),
        comment,
        createdAt: createdAt.toISOString(),
        diff: [...diff],
      }));
      return { success, versions, nextCursor };
    }),
    revert: os.revert.handler(async ({ input: { id, ...input }, context }) =>
      presentFlag(await service.revert(context, id, input), organizationOf(context)),
    ),
    copy: os.copy.handler(async ({ input: { id, ...input }, context }) =>
      presentFlag(await service.copy(context, id, input), organizationOf(context)),
    ),
    bulk: os.bulk.handler(async ({ input, context }) => {
      const results = await service.bulk(context, input);
      const succeeded = results.filter((result) => result.success).length;
      return { success, results: [...results], succeeded, failed: results.length - succeeded };
    }),
  });
}
