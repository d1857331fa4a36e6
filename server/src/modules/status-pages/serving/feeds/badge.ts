import { z } from 'zod';
import { drawBadge } from '../../../../lib/text/draw-badge.ts';
import type { ComponentState, PublicComponent, PublicPage } from '../../projection/public-page.ts';
import type { RenderContext } from '../html/render-context.ts';

const MAX_DAYS = 90;

const COLORS: Readonly<Record<ComponentState, string>> = {
  operational: '#0f7a48',
  maintenance: '#1c52bb',
  degraded: '#8a5300',
  partial_outage: '#b3420b',
  major_outage: '#b3200f',
  unknown: '#515c6d',
};
const GOOD_PERCENT = 99.5;
const FAIR_PERCENT = 98;

/** The query of a badge. */
export const badgeQuery = z.object({
  kind: z.enum(['status', 'uptime', 'latency']).default('status'),
  component: z.string().min(1).max(64).optional(),
  days: z.coerce.number().int().min(1).max(MAX_DAYS).default(MAX_DAYS),
});

/** The options of a badge. */
export type BadgeOptions = z.infer<typeof badgeQuery>;

/** Renders a badge as SVG, a grey one without a value to show; `undefined` when the component does not exist. */
export function renderBadge(
  context: RenderContext,
  { kind, component: id, days }: BadgeOptions,
): string | undefined {
  const { page, messages } = context;
  const component = id === undefined ? undefined : page.components.find((one) => one.id === id);
  if (id !== undefined && component === undefined) return undefined;
  const name = component?.name ?? page.name;
  if (kind === 'status') {
    // A page without components states nothing.
    const isEmpty = page.components.length === 0 && page.state === 'operational';
    const state = component?.state ?? (isEmpty ? 'unknown' : page.state);
    return drawBadge(name, messages.state[state], COLORS[state]);
  }
  if (kind === 'uptime') {
    const uptime = uptimeOf(component === undefined ? page.components : [component], days);
    const text = uptime === null ? messages.day.no_data : context.formats.percent(uptime);
    return drawBadge(`${name} · ${messages.uptime}`, text, colorOfUptime(uptime));
  }
  const median = latencyOf(component === undefined ? page.components : [component]);
  const text = median === null ? messages.day.no_data : context.formats.milliseconds(Math.round(median));
  return drawBadge(
    `${name} · ${messages.latency}`,
    text,
    COLORS[median === null ? 'unknown' : 'maintenance'],
  );
}

/** Uptime of the last days; `null` when it is hidden, and without data. */
function uptimeOf(components: PublicPage['components'], days: number): number | null {
  const shown = components.filter(({ uptimePercent }) => uptimePercent !== undefined);
  let measuredMs = 0;
  let downMs = 0;
  for (const component of shown) {
    for (const day of (component.days ?? []).slice(-days)) {
      measuredMs += day.measuredMs ?? 0;
      downMs += day.downMs ?? 0;
    }
  }
  return measuredMs === 0 ? null : Math.max(0, (100 * (measuredMs - downMs)) / measuredMs);
}

/** The median of the medians; `null` when latency is hidden, and without data. */
function latencyOf(components: readonly PublicComponent[]): number | null {
  const shown = components.flatMap(({ latency }) => (latency === undefined ? [] : [latency.medianMs]));
  const known = shown.filter((ms) => ms !== null).sort((one, other) => one - other);
  return known[Math.floor(known.length / 2)] ?? null;
}

function colorOfUptime(percent: number | null): string {
  if (percent === null) return COLORS.unknown;
  if (percent >= GOOD_PERCENT) return COLORS.operational;
  return percent >= FAIR_PERCENT ? COLORS.degraded : COLORS.major_outage;
}
