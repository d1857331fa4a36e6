import type { Frame } from '../../analytics/index.ts';

/** Where every event of a range can be had as a file; conditions do not narrow it. */
export function exportAddress(websiteId: string, { preset, startDate, endDate }: Frame): string {
  const asked = { website_id: websiteId, format: 'csv', bom: 'true', preset, startDate, endDate };
  const known = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `/v1/export?${new URLSearchParams(known).toString()}`;
}
