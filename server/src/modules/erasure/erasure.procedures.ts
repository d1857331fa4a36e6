import { implement } from '@orpc/server';
import { AppError } from '../../errors.ts';
import { organizationOf, type RequestContext } from '../../http/context.ts';
import { shownHost } from '../../lib/network/host-name.ts';
import { say } from '../../lib/texts/sentence.ts';
import { deletionsContract } from './deletions.contract.ts';
import type { ErasureRow } from './erasures.table.ts';
import { profilesContract } from './profiles.contract.ts';
import type { FoundProfile, ProfilesService } from './profiles.service.ts';
import type { ErasureRecords } from './records.ts';

/** Binds the contract of profiles to their service. */
export function createProfilesProcedures(service: ProfilesService) {
  const os = implement(profilesContract).$context<RequestContext>();
  const success = true as const;

  return os.router({
    export: os.export.handler(({ input: { params, query }, context }) =>
      service.openExport(
        {
          organizationId: organizationOf(context),
          websiteId: query.website_id,
          profileId: params.profile_id,
        },
        context.signal,
      ),
    ),
    erase: os.erase.handler(async ({ input: { params, query }, context }) => {
      const { erasure, found } = await service.erase(context, {
        organizationId: organizationOf(context),
        websiteId: query.website_id,
        profileId: params.profile_id,
      });
      return { success, erasure: presentErasure(erasure), found, message: describeRemoval(found) };
    }),
    erasures: os.erasures.handler(async ({ input: { query } }) => {
      const found = await service.listErasures(query.website_id, query.id);
      return { success, erasures: found.map(presentErasure) };
    }),
  });
}

function presentErasure(erasure: ErasureRow) {
  const { id, websiteId } = erasure;
  return { id, websiteId, ...presentProgress(erasure) };
}

function describeRemoval({ events, visitors, otherProfiles }: FoundProfile): string {
  const shared =
    otherProfiles === 0
      ? ''
      : ` Visitors are shared with other profiles (${otherProfiles}), whose events are removed, too.`;
  return (
    `All data of ${visitors} visitor(s) will be removed: ${events} event(s), their errors, web vitals and visits, and data that ` +
    `is not stored yet.${shared} Metrics are updated within two minutes, files within half an hour.`
  );
}

/** Binds the contract of deletions to the records of erasures. */
export function createDeletionsProcedures(records: Pick<ErasureRecords, 'list' | 'find'>) {
  const os = implement(deletionsContract).$context<RequestContext>();
  const success = true as const;

  return os.router({
    list: os.list.handler(async ({ context }) => {
      const found = await records.list('website', { organizationId: organizationOf(context) });
      return { success, deletions: found.map(presentDeletion) };
    }),
    get: os.get.handler(async ({ input: { websiteId }, context }) => {
      const organizationId = organizationOf(context);
      const found = await records.find('website', { organizationId, websiteId });
      if (found === undefined) throw new AppError('NOT_FOUND', { message: say('erasure.noDeletedWebsite') });
      return { success, deletion: presentDeletion(found) };
    }),
  });
}

function presentDeletion(erasure: ErasureRow) {
  const { websiteId, name, domain } = erasure;
  return { websiteId, name, domain: shownHost(domain), ...presentProgress(erasure) };
}

/** Returns the progress of an erasure, as all responses contain it. */
function presentProgress(erasure: ErasureRow) {
  const { status, requestedAt, startedAt, removedAt, finishedAt, rowsTotal, rowsRemoved } = erasure;
  return {
    status,
    requestedAt: requestedAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    removedAt: removedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    rowsTotal,
    rowsRemoved,
  };
}
