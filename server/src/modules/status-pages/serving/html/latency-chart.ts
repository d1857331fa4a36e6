import type { PublicLatency } from '../../projection/public-page.ts';
import { fill } from '../messages/messages-of.ts';
import { type Html, html } from './html.ts';
import type { RenderContext } from './render-context.ts';

const WIDTH_PER_POINT = 10;
const HEIGHT = 28;
/** Space for the width of the line. */
const MARGIN = 2;

/** Renders the latency of the last 24 hours as a line, with the median as text. Hours without checks are gaps. */
export function renderLatency(
  { formats, messages }: RenderContext,
  name: string,
  { medianMs, points }: PublicLatency,
): Html {
  if (medianMs === null) return html``;
  const text = fill(messages.latencyMedian, { value: formats.milliseconds(Math.round(medianMs)) });
  const width = Math.max(1, points.length - 1) * WIDTH_PER_POINT;
  const label = `${fill(messages.latencyOf, { name })}: ${text}`;
  return html`<div class="lat"><span>${text}</span><svg viewBox="0 0 ${width} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}"><path vector-effect="non-scaling-stroke" d="${pathOf(points)}"/></svg></div>`;
}

function pathOf(points: PublicLatency['points']): string {
  const values = points.flatMap(({ ms }) => (ms === null ? [] : [ms]));
  const highest = Math.max(1, ...values);
  let path = '';
  let isPenDown = false;
  for (const [index, { ms }] of points.entries()) {
    if (ms === null) {
      isPenDown = false;
      continue;
    }
    const y = Math.round(HEIGHT - MARGIN - (ms / highest) * (HEIGHT - 2 * MARGIN));
    path += `${isPenDown ? 'L' : 'M'}${index * WIDTH_PER_POINT} ${y}`;
    // A point without neighbors is a dot.
    if (!isPenDown && (points[index + 1]?.ms ?? null) === null) path += 'h1';
    isPenDown = true;
  }
  return path === '' ? 'M0 0' : path;
}
