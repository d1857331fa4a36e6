import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../http/context.ts';
import type { ErasureRow } from './erasures.table.ts';
import { presentProgress } from './present.ts';
import { profilesContract } from './profiles.contract.ts';
import type { FoundProfile, ProfilesService } from './profiles.service.ts';

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
      return { success, erasure: present(erasure), found, message: describe(found) };
    }),
    erasures: os.erasures.handler(async ({ input: { query } }) => {
      const found = await service.listErasures(query.website_id, query.id);
      return { success, erasures: found.map(present) };
    }),
  });
}

function present(erasure: ErasureRow) {
  const { id, websiteId } = erasure;
  return { id, websiteId, ...presentProgress(erasure) };
}

function describe({ events, visitors, otherProfiles }: FoundProfile): string {
  const shared =
    otherProfiles === 0
      ? ''
      : ` Visitors are shared with other profiles (${otherProfiles}), whose events are removed, too.`;
  return (
    `All data of ${visitors} visitor(s) will be removed: ${events} event(s), their errors, web vitals and visits, and data that ` +
    `is not stored yet.${shared} Metrics are updated within two minutes, files within half an hour.`
  );
}
