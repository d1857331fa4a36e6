import { implement } from '@orpc/server';
import type { RequestContext } from '../../../http/context.ts';
import type { State } from '../../../stores/state/state.ts';
import type { PresentVersion } from '../present-flag.ts';
import { signAuthors } from './sign-authors.ts';
import { versionsContract } from './versions.contract.ts';
import type { VersionsService } from './versions.service.ts';

/** Binds the contract of versions to their service. */
export function createVersionsProcedures(deps: {
  readonly service: VersionsService;
  readonly state: Pick<State, 'db'>;
  readonly presentVersion: PresentVersion;
}) {
  const { service, presentVersion } = deps;
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
      presentVersion(context, await service.revert(context, id, input, context.ifMatch)),
    ),
    copy: os.copy.handler(async ({ input: { id, ...input }, context }) =>
      presentVersion(context, await service.copy(context, id, input, context.ifMatch)),
    ),
    bulk: os.bulk.handler(async ({ input, context }) => {
      const results = await service.bulk(context, input);
      const succeeded = results.filter((result) => result.success).length;
      return { success, results: [...results], succeeded, failed: results.length - succeeded };
    }),
  });
}
