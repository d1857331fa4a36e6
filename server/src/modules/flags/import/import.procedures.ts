import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import { flagImportContract } from './import.contract.ts';
import { type FlagImportTarget, importFlags } from './import-flags.ts';

/** Binds the contract of the import to the services of flags and segments. */
export function createFlagImportProcedures(target: FlagImportTarget) {
  const os = implement(flagImportContract).$context<RequestContext>();
  return os.router({
    import: os.import.handler(async ({ input, context }) => ({
      success: true as const,
      ...(await importFlags(target, context, organizationOf(context), input)),
    })),
  });
}
