import { AppError, invalidField } from '../../errors.ts';
import type { ResourceAccess } from '../../lib/principal.ts';
import type { WebsiteDirectory } from '../websites/index.ts';

/**
 * Parses the expiry of a key.
 * @throws AppError VALIDATION_ERROR if it is not in the future.
 */
export function checkExpiry(expiresAt: string | null, nowMs: number): Date | null {
  if (expiresAt === null) return null;
  const end = new Date(expiresAt);
  if (end.getTime() <= nowMs) throw invalidField('expiresAt', 'must be in the future');
  return end;
}

/**
 * Rejects websites that do not belong to the organization. The error does not reveal whether they exist elsewhere.
 * @throws AppError VALIDATION_ERROR with one detail for each website.
 */
export async function checkAccess(
  websites: WebsiteDirectory,
  organizationId: string,
  access: ResourceAccess,
): Promise<void> {
  if (access.type === 'global') return;
  const own = new Set(await websites.idsOf(organizationId));
  const details = access.websiteIds.flatMap((id, index) =>
    own.has(id)
      ? []
      : [{ field: `access.websiteIds.${index}`, message: 'is not a website of this organization' }],
  );
  if (details.length > 0) throw new AppError('VALIDATION_ERROR', { details });
}
