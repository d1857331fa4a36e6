import type { MaybePromise } from '../../lib/maybe-promise.ts';

/** A website whose traffic is measured. */
export interface Website {
  /** `web_…`: public, it stands in the page's source. */
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  /** Host name without scheme or port, in lower case. */
  readonly domain: string;
  /** Whether anyone may read its analytics. */
  readonly isPublic: boolean;
  readonly createdAt: Date;
}

/** What other modules may ask about websites. Answers come from a cache that every write invalidates. */
export interface WebsiteDirectory {
  find(id: string): MaybePromise<Website | undefined>;
  /** Ids of all websites of an organization. */
  idsOf(organizationId: string): Promise<readonly string[]>;
}
