import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { importPage } from './import-page.ts';
import { pageImportContract } from './page-import.contract.ts';
import type { PageImportTarget } from './page-import-target.ts';

/** Binds the contract of the import of status pages. */
export function createPageImportProcedures({
  target,
  clock,
}: {
  readonly target: PageImportTarget;
  readonly clock: Clock;
}) {
  const os = implement(pageImportContract).$context<RequestContext>();
  return os.router({
    import: os.import.handler(async ({ input: { organizationId: _, ...options }, context }) => ({
      success: true as const,
      ...(await importPage(target, context, organizationOf(context), options, clock.now())),
    })),
  });
}
