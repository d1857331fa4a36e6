import type { FoundResource, ResourceLookups } from './http/authorize.ts';
import { whenReady } from './lib/maybe-promise.ts';
import type { AnnotationsService } from './modules/annotations/index.ts';
import type { KeyResolver } from './modules/keys/index.ts';
import type { OrganizationsService } from './modules/organizations/index.ts';
import type { ReportsService } from './modules/reports/index.ts';
import type { SegmentsService } from './modules/segments/index.ts';
import type { SharesService } from './modules/shares/index.ts';
import { findTracked, type Website, type WebsiteDirectory } from './modules/websites/index.ts';

/** Where each kind of resource is looked up that operations name. */
export function createLookups(owners: {
  readonly websites: WebsiteDirectory;
  readonly organizations: OrganizationsService;
  readonly keys: Pick<KeyResolver, 'find'>;
  readonly segments: Pick<SegmentsService, 'find'>;
  readonly reports: Pick<ReportsService, 'find'>;
  readonly annotations: Pick<AnnotationsService, 'find'>;
  readonly shares: Pick<SharesService, 'find'>;
}): ResourceLookups {
  const { websites, organizations, keys, segments, reports, annotations, shares } = owners;
  return {
    website: (id) => whenReady(websites.find(id), toFoundWebsite),
    tracking: (id, principal) => whenReady(findTracked(websites, id, principal), toFoundWebsite),
    organization: async (id) => {
      const found = await organizations.find(id);
      return found && { organizationId: found.id, websiteId: undefined, isPublic: false };
    },
    key: async (id) => {
      const key = await keys.find(id);
      return key && { organizationId: key.organizationId, websiteId: undefined, isPublic: false };
    },
    segment: segments.find,
    report: reports.find,
    annotation: annotations.find,
    share: shares.find,
    // Links and monitors come with their own issues; until then there are none, and every id is unknown.
    link: async () => undefined,
    monitor: async () => undefined,
  };
}

function toFoundWebsite(website: Website | undefined): FoundResource | undefined {
  return (
    website && { organizationId: website.organizationId, websiteId: website.id, isPublic: website.isPublic }
  );
}
