import { ApiError } from '../../../../api/problem.ts';

/**
 * Saves all facts of a profile as a file, one JSON object a line. The file comes as a stream of bytes, which the RPC client
 * does not read, so it is fetched where every other program fetches it.
 *
 * @throws ApiError with the error body of the server.
 */
export async function exportProfile(websiteId: string, profileId: string): Promise<void> {
  const address = `/v1/profiles/${encodeURIComponent(profileId)}/export?website_id=${encodeURIComponent(websiteId)}`;
  const response = await fetch(address);
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined));
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = fileNameOf(profileId);
  link.click();
  // Browsers begin to read at once, but some of them not before this turn ends.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** What the file is called. */
export function fileNameOf(profileId: string): string {
  const name = profileId.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[-.]+|-+$/g, '');
  return `profile-${name === '' ? 'export' : name.slice(0, 80)}.ndjson`;
}
