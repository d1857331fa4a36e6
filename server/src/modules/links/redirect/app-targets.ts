import { invalidField } from '../../../errors.ts';
import type { LinkChanges } from '../link-fields.contract.ts';

/** @throws AppError VALIDATION_ERROR for a target whose scheme is neither http nor https nor allowed by the operator. */
export function assertSchemes(
  { targetUrl, iosUrl, androidUrl }: LinkChanges,
  allowed: readonly string[],
): void {
  for (const [field, url] of Object.entries({ targetUrl, iosUrl, androidUrl })) {
    const scheme = url ? new URL(url).protocol.slice(0, -1) : 'https';
    if (scheme === 'http' || scheme === 'https' || allowed.includes(scheme)) continue;
    const also = allowed.map((each) => `, ${each}:`).join('');
    throw invalidField(field, `must begin with https:// or http://${also}`);
  }
}
