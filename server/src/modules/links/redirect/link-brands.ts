import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { Lru } from '../../../lib/concurrency/lru.ts';
import type { MaybePromise } from '../../../lib/concurrency/maybe-promise.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { State } from '../../../stores/state/state.ts';
import type { OrganizationsService } from '../../organizations/index.ts';
import { linkSettings } from '../groups/link-groups.table.ts';

const MAX_CACHED = 2_000;
/** A new logo, name or colour is shown after this time, in milliseconds. */
const MAX_AGE_MS = 60_000;

/** How the pages of the links of an organization look. */
export interface LinkBrand {
  readonly name: string;
  /** Absolute, on this service. */
  readonly logoUrl: string | undefined;
  /** `#rrggbb`; `null` for the default. */
  readonly color: string | null;
}

interface LinkBrandsDeps {
  readonly state: Pick<State, 'db'>;
  readonly organizations: Pick<OrganizationsService, 'find'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
  /** Without a slash at its end. */
  readonly baseUrl: string;
}

/** The design of the pages of links, by organization, cached in this process. */
export class LinkBrands {
  readonly #deps: LinkBrandsDeps;
  readonly #known = new Lru<string, { brand: MaybePromise<LinkBrand | undefined>; readonly untilMs: number }>(
    {
      maxEntries: MAX_CACHED,
    },
  );

  constructor(deps: LinkBrandsDeps) {
    this.#deps = deps;
  }

  /** Returns the design of an organization. `undefined`: that of Pharos, also if it cannot be read. Synchronous when it is cached. */
  find(organizationId: string): MaybePromise<LinkBrand | undefined> {
    const nowMs = this.#deps.clock.now();
    const known = this.#known.get(organizationId);
    if (known !== undefined && known.untilMs > nowMs) return known.brand;
    const entry: { brand: MaybePromise<LinkBrand | undefined>; readonly untilMs: number } = {
      brand: this.#load(organizationId).then((brand) => {
        entry.brand = brand;
        return brand;
      }),
      untilMs: nowMs + MAX_AGE_MS,
    };
    this.#known.set(organizationId, entry);
    return entry.brand;
  }

  async #load(organizationId: string): Promise<LinkBrand | undefined> {
    const { state, organizations, logger, baseUrl } = this.#deps;
    try {
      const found = await organizations.find(organizationId);
      if (found === undefined) return undefined;
      const [settings] = await state.db
        .select({ color: linkSettings.color })
        .from(linkSettings)
        .where(eq(linkSettings.organizationId, organizationId));
      const { name, logoPath } = found;
      return {
        name,
        logoUrl: logoPath === undefined ? undefined : `${baseUrl}${logoPath}`,
        color: settings?.color ?? null,
      };
    } catch (error) {
      logger.warn({ err: error, organizationId }, 'the design of the pages of links could not be read');
      this.#known.delete(organizationId);
      return undefined;
    }
  }
}
