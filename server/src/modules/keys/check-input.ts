import { AppError, invalidField } from '../../errors.ts';
import type { ResourceAccess } from '../../lib/principal.ts';
import type { WebsiteDirectory } from '../websites/index.ts';

/**
 * When a key ends.
 * @throws AppError VALIDATION_ERROR unless it lies in the future.
 */
export function checkExpiry(expiresAt: string | null, nowMs: number): Date | null {
  if (expiresAt === null) return null;
  const end = new Date(expiresAt);
  if (end.getTime() <= nowMs) throw invalidField('expiresAt', 'must lie in the future');
  return end;
}

/**
 * Refuses websites that are not the organization's own, existing elsewhere or not: the answer is the same.
 * @throws AppError VALIDATION_ERROR with a row for each.
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
