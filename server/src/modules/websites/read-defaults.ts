import { eq } from 'drizzle-orm';
import type { StateHandle } from '../../stores/state/state.ts';
import { organization } from '../organizations/index.ts';
import type { WebsiteRow } from './websites.table.ts';

/** Reads the settings of new websites of an organization. */
export async function readDefaults(
  tx: Pick<StateHandle, 'select'>,
  organizationId: string,
): Promise<Pick<WebsiteRow, 'timeZone' | 'weekStart' | 'retentionDays'>> {
  const [found] = await tx
    .select({
      timeZone: organization.timeZone,
      weekStart: organization.weekStart,
      retentionDays: organization.defaultRetentionDays,
    })
    .from(organization)
    .where(eq(organization.id, organizationId));
  return found ?? { timeZone: 'UTC', weekStart: 'monday', retentionDays: null };
}
