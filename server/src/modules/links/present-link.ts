import type { z } from 'zod';
import { shownAddress } from '../../lib/network/host-name.ts';
import type { LinkHealth } from './checks/link-health.ts';
import type { linksContract } from './links.contract.ts';
import type { LinkRow } from './links.table.ts';

/** A link as the API returns it. */
export type PresentedLink = z.input<
  NonNullable<(typeof linksContract)['get']['~orpc']['outputSchema']>
>['link'];

/**
 * Returns the address of a link.
 * @param baseUrl without a slash at its end. Custom domains are served with its scheme and port.
 * @param hostname that of the custom domain; `undefined` for the main domain.
 */
export function shortUrlOf(baseUrl: string, slug: string, hostname?: string | undefined): string {
  if (hostname === undefined) return `${baseUrl}/l/${slug}`;
  const { protocol, port } = new URL(baseUrl);
  return `${protocol}//${hostname}${port === '' ? '' : `:${port}`}/${slug}`;
}

/** The entity tag of a link: its version. */
export function entityTagOf({ version }: Pick<LinkRow, 'version'>): string {
  return `"${version}"`;
}

/** Whether a URL is on the main short domain, so that redirecting to it could form a loop. */
export function isShortUrl(baseUrl: string, url: string): boolean {
  const own = new URL(baseUrl);
  const { host, pathname } = new URL(url);
  if (hostKeyOf(host) !== hostKeyOf(own.host)) return false;
  // A router decodes paths, so that /%6C/ is /l/.
  return decodePath(pathname).toLowerCase().startsWith('/l/');
}

/** A host without the dot at the end of its name. */
function hostKeyOf(host: string): string {
  return host.replace(/\.(?=:|$)/, '');
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Returns a link as the API shows it.
 * @param hostnames those of custom domains, by domain id.
 * @param health what the checks of its targets found.
 */
export function presentLink(
  row: LinkRow,
  baseUrl: string,
  hostnames: ReadonlyMap<string, string>,
  health: LinkHealth,
): PresentedLink {
  const {
    slugKey,
    clicksUsed,
    version,
    passwordHash,
    plannedVersion,
    brokenSince,
    startsAt,
    expiresAt,
    redirectStatus,
    createdAt,
    updatedAt,
    ...fields
  } = row;
  return {
    ...fields,
    redirectStatus: toStatus(redirectStatus),
    startsAt: startsAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    hasPassword: passwordHash !== null,
    clicksUsed: row.clickLimit === null ? null : clicksUsed,
    shortUrl: shownAddress(shortUrlOf(baseUrl, row.slug, hostnames.get(row.domainId ?? ''))),
    health,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    etag: entityTagOf(row),
  };
}

function toStatus(status: number): PresentedLink['redirectStatus'] {
  return status === 301 || status === 307 || status === 308 ? status : 302;
}
