import type { z } from 'zod';
import type { linksContract } from './links.contract.ts';
import type { LinkRow } from './links.table.ts';

/** A link as the API returns it. */
export type PresentedLink = z.input<
  NonNullable<(typeof linksContract)['get']['~orpc']['outputSchema']>
>['link'];

/** The address of a link on the main domain. @param baseUrl without a slash at its end. */
export function shortUrlOf(baseUrl: string, slug: string): string {
  return `${baseUrl}/l/${slug}`;
}

/** Whether a URL is on the main short domain, so that redirecting to it could form a loop. */
export function isShortUrl(baseUrl: string, url: string): boolean {
  const own = new URL(baseUrl);
  const { host, pathname } = new URL(url);
  return host === own.host && pathname.startsWith('/l/');
}

/** Returns a link as the API shows it. */
export function presentLink(row: LinkRow, baseUrl: string): PresentedLink {
  const {
    slugKey,
    clicksUsed,
    version,
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
    shortUrl: shortUrlOf(baseUrl, row.slug),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

function toStatus(status: number): PresentedLink['redirectStatus'] {
  return status === 301 || status === 307 || status === 308 ? status : 302;
}
