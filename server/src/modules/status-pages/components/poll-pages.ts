import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import { parseJsonBody } from '../../../http/body/parse-json.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { MINUTE_MS } from '../../../lib/time/time-zone.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import type { ChangeFeed } from '../../../stores/live/change-feed.ts';
import { isDue } from '../../../stores/state/is-due.ts';
import type { State } from '../../../stores/state/state.ts';
import type { ComponentState } from '../page-states.data.ts';
import { type ComponentRow, statusComponents } from '../status-pages.table.ts';

/** The time between two polls of a page, in milliseconds. */
const INTERVAL_MS = 90_000;
const MAX_INTERVAL_MS = 15 * MINUTE_MS;
const PER_RUN = 100;
const CONCURRENCY = 8;
const TIMEOUT_MS = 10_000;
const MAX_BODY_BYTES = 4 * 1024 * 1024;
/** Failures in a row after which nothing is known of a page. */
const FAILURES_TO_UNKNOWN = 3;

const statusBody = z.object({ status: z.object({ indicator: z.string() }) });
const componentsBody = z.object({
  components: z.array(z.object({ name: z.string(), status: z.string() })).max(10_000),
});

/** The states of components in the API of Statuspage (https://metastatuspage.com/api). */
const COMPONENT_STATUSES: Readonly<Record<string, ComponentState>> = {
  operational: 'operational',
  degraded_performance: 'degraded',
  partial_outage: 'partial_outage',
  major_outage: 'major_outage',
  under_maintenance: 'maintenance',
};
/** The indicators of pages in the same API. */
const INDICATORS: Readonly<Record<string, ComponentState>> = {
  none: 'operational',
  minor: 'degraded',
  major: 'partial_outage',
  critical: 'major_outage',
  maintenance: 'maintenance',
};

/** Creates the task that polls the pages of third parties. A component is polled by one process at a time. */
export function createPollPages(deps: {
  readonly state: Pick<State, 'db'>;
  readonly clock: Clock;
  readonly outbound: Pick<Outbound, 'request'>;
  readonly changes: Pick<ChangeFeed, 'announce'>;
}): (signal: AbortSignal) => Promise<void> {
  const { state, clock } = deps;

  async function poll(row: ComponentRow, signal: AbortSignal): Promise<void> {
    const claimed = await state.db
      .update(statusComponents)
      .set({ pollAt: new Date(clock.now() + waitMs(row.pollFailures)) })
      .where(
        and(eq(statusComponents.id, row.id), isDue(statusComponents.pollAt, clock.now(), MAX_INTERVAL_MS)),
      )
      .returning({ id: statusComponents.id });
    if (claimed.length === 0) return;
    const found = await readState(row, signal);
    const pollFailures = found === undefined ? row.pollFailures + 1 : 0;
    const isUnknown = pollFailures >= FAILURES_TO_UNKNOWN;
    const next = found ?? (isUnknown ? 'unknown' : row.state);
    const changed = await state.db
      .update(statusComponents)
      .set({
        pollFailures,
        state: next,
        ...(next === row.state ? {} : { stateSince: new Date(clock.now()) }),
      })
      // A person can have entered another address meanwhile.
      .where(and(eq(statusComponents.id, row.id), eq(statusComponents.version, row.version)))
      .returning({ id: statusComponents.id });
    if (changed.length > 0 && next !== row.state) await deps.changes.announce([row.pageId]);
  }

  /** @returns `undefined` when the page did not respond as expected. */
  async function readState(row: ComponentRow, signal: AbortSignal): Promise<ComponentState | undefined> {
    const { thirdPartyUrl, thirdPartyComponent } = row;
    if (thirdPartyUrl === null) return undefined;
    try {
      const path = thirdPartyComponent === null ? 'status.json' : 'components.json';
      const response = await deps.outbound.request({
        url: apiUrl(thirdPartyUrl, path),
        headers: { accept: 'application/json' },
        timeoutMs: TIMEOUT_MS,
        maxBodyBytes: MAX_BODY_BYTES,
        maxRedirects: 3,
        signal,
      });
      if (response.status !== 200 || response.isTruncated) return undefined;
      return stateOf(parseJsonBody(Buffer.from(response.body)), thirdPartyComponent);
    } catch {
      // The other page is unavailable, or is not a status page.
      return undefined;
    }
  }

  return async (signal) => {
    const due = await state.db
      .select()
      .from(statusComponents)
      .where(
        and(isNotNull(statusComponents.pollAt), isDue(statusComponents.pollAt, clock.now(), MAX_INTERVAL_MS)),
      )
      .orderBy(asc(statusComponents.pollAt))
      .limit(PER_RUN);
    const waiting = [...due];
    const work = async (): Promise<void> => {
      for (let row = waiting.shift(); row !== undefined && !signal.aborted; row = waiting.shift())
        await poll(row, signal);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
  };
}

/** Returns the address of the API of a page, also of one below a path such as `/status/example`. */
function apiUrl(pageUrl: string, file: string): string {
  const url = new URL(pageUrl);
  const path = url.pathname.replace(/\/+$/, '');
  return `${url.origin}${path}/api/v2/${file}`;
}

function stateOf(body: unknown, component: string | null): ComponentState | undefined {
  if (component === null) {
    const read = statusBody.safeParse(body);
    return read.success ? INDICATORS[read.data.status.indicator] : undefined;
  }
  const read = componentsBody.safeParse(body);
  const wanted = component.toLowerCase();
  const found = read.data?.components.find(({ name }) => name.trim().toLowerCase() === wanted);
  return found && COMPONENT_STATUSES[found.status];
}

/** Pages that do not respond are polled less often. */
function waitMs(failures: number): number {
  return Math.min(MAX_INTERVAL_MS, INTERVAL_MS * 2 ** Math.min(failures, 4));
}
