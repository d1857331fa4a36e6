import type { Span } from '../../../lib/time/spans.ts';
import { toIso } from '../present-fields.ts';
import { toDays } from './days.ts';
import { latestOf } from './latest-of.ts';
import type { LoadedComponent } from './load-components.ts';
import type { PublicComponent, PublicLatency } from './public-page.ts';
import type { PageFigures } from './read-figures.ts';

/** Returns a visible component as the public may see it. What is hidden is absent. */
export function projectComponent(
  component: LoadedComponent,
  context: {
    /** `undefined` when they are not known. */
    readonly figures: PageFigures | undefined;
    readonly maintenance: readonly Span[];
    readonly incidents: readonly (Span & { readonly id: string })[];
    /** When incidents and maintenance changed it. */
    readonly changedAt: readonly Date[];
  },
): PublicComponent {
  const { row, state, since } = component;
  const url = row.hideUrl ? undefined : shownUrl(component);
  const latency = row.hideLatency ? undefined : latencyOf(row.id, context.figures);
  return {
    id: row.id,
    name: row.displayName,
    description: row.description,
    groupId: row.groupId,
    order: row.position,
    state,
    since: toIso(since),
    createdAt: row.createdAt.toISOString(),
    updatedAt: latestOf([
      row.updatedAt,
      ...(since === null ? [] : [since]),
      ...context.changedAt,
    ]).toISOString(),
    ...(url === undefined ? {} : { url }),
    ...daysOf(component, context),
    ...(latency === undefined ? {} : { latency }),
  };
}

function daysOf(
  { row }: LoadedComponent,
  { figures, maintenance, incidents }: Parameters<typeof projectComponent>[1],
): Pick<PublicComponent, 'uptimePercent' | 'days'> {
  const own = figures?.components.get(row.id);
  if (figures === undefined || own === undefined) return {};
  const { days, uptimePercent } = toDays({
    dates: figures.dates,
    bounds: figures.bounds,
    covered: own.covered,
    coveredInMaintenance: own.coveredInMaintenance,
    maintenance,
    incidents,
    hidesUptime: row.hideUptimePercentage,
  });
  return row.hideUptimePercentage ? { days } : { days, uptimePercent };
}

function latencyOf(id: string, figures: PageFigures | undefined): PublicLatency | undefined {
  const latencies = figures?.components.get(id)?.latencies;
  if (figures === undefined || latencies === undefined) return undefined;
  return {
    medianMs: latencies.medianMs,
    points: figures.hours.map((hour, index) => ({
      at: new Date(hour).toISOString(),
      ms: latencies.medians[index] ?? null,
    })),
  };
}

/** The address without its query and credentials: they can contain secrets. */
function shownUrl({ row, monitors }: LoadedComponent): string | undefined {
  const [only, ...others] = monitors;
  const address =
    row.kind === 'third_party' ? row.thirdPartyUrl : others.length === 0 ? only?.url : undefined;
  if (address == null || !URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  return pathname === '/' ? origin : `${origin}${pathname}`;
}
