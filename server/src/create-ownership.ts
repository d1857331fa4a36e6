import type { Clock } from './lib/clock.ts';
import type { AuditService } from './modules/audit/index.ts';
import { createErasureRecords, type ErasureRecords } from './modules/erasure/index.ts';
import { createOrganizationsService, type OrganizationsService } from './modules/organizations/index.ts';
import {
  createRemoveWebsites,
  createWebsitesService,
  hasWebsites,
  type NoteRemoved,
  type WebsitesService,
} from './modules/websites/index.ts';
import type { LiveStore } from './stores/live/live.ts';
import type { State } from './stores/state/state.ts';

/** Who owns what: organizations and their websites, and the notes of what must be erased once either is deleted. */
export function createOwnership(deps: {
  readonly state: State;
  readonly live: LiveStore;
  readonly audit: AuditService;
  readonly clock: Clock;
}): {
  readonly organizations: OrganizationsService;
  readonly websites: WebsitesService;
  readonly erasures: ErasureRecords;
} {
  const erasures = createErasureRecords(deps);
  const noteRemoved: NoteRemoved = (tx, { id: websiteId, organizationId, name, domain }) =>
    erasures.add(tx, { kind: 'website', websiteId, organizationId, name, domain });
  const removeWebsites = createRemoveWebsites({ ...deps, noteRemoved });
  return {
    erasures,
    organizations: createOrganizationsService({ ...deps, holdsWebsites: hasWebsites, removeWebsites }),
    websites: createWebsitesService({ ...deps, noteRemoved }),
  };
}
