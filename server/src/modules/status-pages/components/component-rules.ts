import { and, eq, inArray } from 'drizzle-orm';
import { invalidField } from '../../../errors.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import { monitors } from '../../monitors/monitors.table.ts';
import { websites } from '../../websites/websites.table.ts';
import type { ComponentKind } from '../page-states.data.ts';
import { statusComponentGroups } from '../status-pages.table.ts';

/** The fields of a component that refer to others. */
export interface ComponentReferences {
  readonly groupId: string | null;
  readonly monitorId: string | null;
  readonly monitorIds: readonly string[];
  readonly monitorTag: string | null;
  readonly thirdPartyUrl: string | null;
  readonly thirdPartyComponent: string | null;
  readonly websiteId: string | null;
}

/** Returns the kind that the fields of a new component imply. */
export function kindOf(
  fields: Pick<ComponentReferences, 'monitorId' | 'monitorIds' | 'monitorTag' | 'thirdPartyUrl'>,
): ComponentKind {
  if (fields.monitorId !== null) return 'monitor';
  if (fields.monitorIds.length > 0 || fields.monitorTag !== null) return 'group';
  return fields.thirdPartyUrl === null ? 'static' : 'third_party';
}

/**
 * Checks that a component has the fields of its kind and no others, and that what it refers to belongs to the organization.
 * @throws AppError VALIDATION_ERROR.
 */
export async function assertComponent(
  tx: StateHandle,
  { pageId, organizationId }: { readonly pageId: string; readonly organizationId: string },
  fields: ComponentReferences & { readonly kind: ComponentKind },
): Promise<void> {
  assertKind(fields);
  const ids = fields.monitorId === null ? [...fields.monitorIds] : [fields.monitorId];
  if (ids.length > 0) {
    const found = await tx
      .select({ id: monitors.id })
      .from(monitors)
      .where(and(eq(monitors.organizationId, organizationId), inArray(monitors.id, ids)));
    const known = new Set(found.map(({ id }) => id));
    const missing = ids.findIndex((id) => !known.has(id));
    if (missing !== -1)
      throw invalidField(
        fields.monitorId === null ? `monitorIds.${missing}` : 'monitorId',
        say('fields.mustBeMonitorOfOrganization'),
      );
  }
  if (fields.groupId !== null) await assertGroup(tx, pageId, fields.groupId);
  if (fields.websiteId !== null) {
    const found = await tx
      .select({ id: websites.id })
      .from(websites)
      .where(and(eq(websites.id, fields.websiteId), eq(websites.organizationId, organizationId)));
    if (found.length === 0) throw invalidField('websiteId', say('fields.mustBeWebsiteOfOrganization'));
  }
}

async function assertGroup(tx: StateHandle, pageId: string, groupId: string): Promise<void> {
  const found = await tx
    .select({ id: statusComponentGroups.id })
    .from(statusComponentGroups)
    .where(and(eq(statusComponentGroups.id, groupId), eq(statusComponentGroups.pageId, pageId)));
  if (found.length === 0) throw invalidField('groupId', say('statusPages.mustBeGroupOfPage'));
}

function assertKind(fields: ComponentReferences & { readonly kind: ComponentKind }): void {
  const { kind, monitorId, monitorIds, monitorTag, thirdPartyUrl, thirdPartyComponent } = fields;
  if (kind === 'third_party' && thirdPartyUrl === null)
    throw invalidField('thirdPartyUrl', say('statusPages.isRequiredForThirdParty'));
  const isOnlyFor = (name: string, isSet: boolean, owner: ComponentKind) => {
    if (isSet && kind !== owner) throw invalidField(name, say('statusPages.onlyForKind', { kind: owner }));
  };
  isOnlyFor('monitorId', monitorId !== null, 'monitor');
  isOnlyFor('monitorIds', monitorIds.length > 0, 'group');
  isOnlyFor('monitorTag', monitorTag !== null, 'group');
  isOnlyFor('thirdPartyUrl', thirdPartyUrl !== null, 'third_party');
  isOnlyFor('thirdPartyComponent', thirdPartyComponent !== null, 'third_party');
}
