import type { MaybePromise } from '../../lib/concurrency/maybe-promise.ts';
import type { WeekStart } from '../../lib/time/calendar.ts';
import type { CollectionSettings } from './collection.ts';

/** A website whose traffic is recorded. */
export interface Website {
  /** `web_…`: the permanent id that other resources refer to. */
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  /** Host name without scheme or port, in lower case. */
  readonly domain: string;
  /** Whether anyone may read its analytics. */
  readonly isPublic: boolean;
  readonly createdAt: Date;
  /** The public id that pages send with; the website's id until the first rotation. */
  readonly trackingId: string;
  /** IANA zone in which its days begin. */
  readonly timeZone: string;
  readonly weekStart: WeekStart;
  /** Days after which its facts are removed; `undefined` if they are kept. */
  readonly retentionDays: number | undefined;
  readonly collection: CollectionSettings;
}

/**
 * Looks up websites for other modules, from a cache that every write invalidates. A website is the same object until it
 * changes, so that derived values can be cached in a `WeakMap`.
 */
export interface WebsiteDirectory {
  find(id: string): MaybePromise<Website | undefined>;
  /** Finds the website of a tracking id: the current one, or a former one in its grace period. */
  findByTrackingId(trackingId: string): MaybePromise<Website | undefined>;
  /**
   * Lists the websites of an organization whose domain is a host or the closest parent domain of it, oldest first. A leading
   * `www.` is ignored.
   *
   * @param host in lower case, without port.
   */
  listByHost(organizationId: string, host: string): MaybePromise<readonly Website[]>;
  /** Lists the ids of all websites of an organization. */
  idsOf(organizationId: string): Promise<readonly string[]>;
}
