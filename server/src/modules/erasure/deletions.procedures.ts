import { implement } from '@orpc/server';
import { AppError } from '../../errors.ts';
import { organizationOf, type RequestContext } from '../../http/context.ts';
import { shownHost } from '../../lib/network/host-name.ts';
import { deletionsContract } from './deletions.contract.ts';
import type { ErasureRow } from './erasures.table.ts';
import { presentProgress } from './present.ts';
import type { ErasureRecords } from './records.ts';

/** Binds the contract of deletions to the records of erasures. */
export function createDeletionsProcedures(records: Pick<ErasureRecords, 'list' | 'find'>) {
  const os = implement(deletionsContract).$context<RequestContext>();
  const success = true as const;

  return os.router({
    list: os.list.handler(async ({ context }) => {
      const found = await records.list('website', { organizationId: organizationOf(context) });
      return { success, deletions: found.map(present) };
    }),
    get: os.get.handler(async ({ input: { websiteId }, context }) => {
      const organizationId = organizationOf(context);
      const found = await records.find('website', { organizationId, websiteId });
      if (found === undefined)
        throw new AppError('NOT_FOUND', { message: 'No website with this id was deleted' });
      return { success, deletion: present(found) };
    }),
  });
}

function present(erasure: ErasureRow) {
  const { websiteId, name, domain } = erasure;
  return { websiteId, name, domain: shownHost(domain), ...presentProgress(erasure) };
}
