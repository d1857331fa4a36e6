import { html, type Markup } from '../../../../lib/text/markup.ts';
import { fill } from '../../messages/messages-of.ts';
import type { PublicLatency } from '../../projection/public-page.ts';
import type { RenderContext } from './render-context.ts';

const HEIGHT = 28;
/** Space for the width of the line. */
const MARGIN = 2;

/**
 * Renders the latency of the last 24 hours as a line, with the median as text. Hours without checks are gaps.
 * @param step the hours between two points.
 */
export function renderLatency(
  { formats, messages }: RenderContext,
  { medianMs, points }: PublicLatency,
  step: 1 | 2,
): Markup | undefined {
  if (medianMs === null) return undefined;
  const text = fill(messages.latencyMedian, { value: formats.milliseconds(Math.round(medianMs)) });
  const shown = step === 1 ? points : highestOfPairs(points);
  // The text says what the line shows.
  return html`<div class="lat"><span>${text}</span><svg viewBox="0 0 ${Math.max(1, shown.length - 1)} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true"><path d="${pathOf(shown)}"/></svg></div>`;
}

function highestOfPairs(points: PublicLatency['points']): PublicLatency['points'] {
  return points.flatMap((point, index) => {
    if (index % 2 === 1) return [];
    const values = [point.ms, points[index + 1]?.ms ?? null].filter((ms) => ms !== null);
    return { ...point, ms: values.length === 0 ? null : Math.max(...values) };
  });
}

/** Returns a path of relative steps: they need the fewest characters. */
function pathOf(points: PublicLatency['points']): string {
  const highest = Math.max(1, ...points.flatMap(({ ms }) => (ms === null ? [] : [ms])));
  let path = '';
  let lastY: number | undefined;
  for (const [index, { ms }] of points.entries()) {
    if (ms === null) {
      lastY = undefined;
      continue;
    }
    const y = Math.round(HEIGHT - MARGIN - (ms / highest) * (HEIGHT - 2 * MARGIN));
    if (lastY === undefined) path += `M${index} ${y}`;
    else path += `l1${y < lastY ? '' : ' '}${y - lastY}`;
    // A point without neighbors is a dot.
    if (lastY === undefined && (points[index + 1]?.ms ?? null) === null) path += 'h.1';
    lastY = y;
  }
  return path === '' ? 'M0 0' : path;
}
