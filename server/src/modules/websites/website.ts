import type { WeekStart } from '../../lib/calendar.ts';
import type { MaybePromise } from '../../lib/maybe-promise.ts';
import type { CollectionSettings } from './collection.ts';

/** A website whose traffic is measured. */
export interface Website {
  /** `web_…`: what everything else names it by, for ever. */
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  /** Host name without scheme or port, in lower case. */
  readonly domain: string;
  /** Whether anyone may read its analytics. */
  readonly isPublic: boolean;
  readonly createdAt: Date;
  /** The public id that pages send with: the website's own id until it is rotated for the first time. */
  readonly trackingId: string;
  /** IANA zone in which its days begin. */
  readonly timeZone: string;
  readonly weekStart: WeekStart;
  /** Days after which its facts are removed; `undefined`: never. */
  readonly retentionDays: number | undefined;
  readonly collection: CollectionSettings;
}

/**
 * What other modules may ask about websites. Answers come from a cache that every write invalidates; a website is the
 * same object as long as nothing changed, so that what is derived from it can be kept in a `WeakMap`.
 */
export interface WebsiteDirectory {
  find(id: string): MaybePromise<Website | undefined>;
  /** The website that pages measure with this tracking id: the present one, or a former one in its grace period. */
  findByTrackingId(trackingId: string): MaybePromise<Website | undefined>;
  /** Ids of all websites of an organization. */
  idsOf(organizationId: string): Promise<readonly string[]>;
}
