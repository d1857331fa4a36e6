import { groupBy } from '../../../../lib/group-by.ts';
import type { PublicComponent, PublicDay } from '../../projection/public-page.ts';
import { fill } from '../messages/messages-of.ts';
import { type Html, html } from './html.ts';
import { isDetailed, type RenderContext } from './render-context.ts';

/** The columns of the chart: the mask of the style sheet has as many. */
const COLUMNS = 90;
/** Days with problems that are described, the worst first. The page is bounded whatever the days are. */
const MAX_DESCRIBED = 5;

const CLASS: Readonly<Record<PublicDay['state'], string>> = {
  up: 'u',
  degraded: 'g2',
  down: 'x',
  maintenance: 'n',
  no_data: 'z',
};
/** The middle of a bar, and of the lower one of a day without data. The style sheet sets their widths. */
const MIDDLE = 5;
const NO_DATA_MIDDLE = 8.5;
const HEIGHT = 10;

/** A run of days with the same state. */
interface Run {
  readonly state: PublicDay['state'];
  readonly from: number;
  readonly length: number;
}

/** Renders the days of a component as bars. Equal days next to each other are one shape, which the style sheet divides. */
export function renderBars(
  context: RenderContext,
  { name, ...component }: Pick<PublicComponent, 'name' | 'days'>,
): Html {
  const { messages } = context;
  const days = (component.days ?? []).slice(-COLUMNS);
  const offset = COLUMNS - days.length;
  const troubled = days
    .map((day, index) => ({ day, at: index + offset }))
    .filter(({ day }) => day.downMs > 0 || day.degradedMs > 0)
    .sort((one, other) => troubleOf(other.day) - troubleOf(one.day));
  const described = troubled
    .slice(0, isDetailed(context) ? MAX_DESCRIBED : 1)
    .sort((one, other) => one.at - other.at)
    .map(({ day, at }) => ({ at, text: describeDay(context, day) }));
  const summary =
    described.length === 0
      ? messages.noProblems
      : fill(messages.problemsOn, { days: context.formats.list(described.map(({ text }) => text)) });
  const label = `${fill(messages.barsOf, { name })}. ${summary}`;
  const states = days.map(({ state }) => state);
  // Days without problems are one line below the others: most pages then have few runs.
  const base = runsOf(
    states.map((state) => (state === 'no_data' ? state : 'up')),
    offset,
  );
  const marked = runsOf(states, offset).filter(({ state }) => state !== 'up' && state !== 'no_data');
  const lines = [...groupBy([...base, ...marked], ({ state }) => state)].map(
    ([state, runs]) => html`<path class="${CLASS[state]}" d="${runs.map(lineOf).join('')}"/>`,
  );
  const tooltips = (isDetailed(context) ? described : []).map(
    ({ at, text }) => html`<path class="h" d="M${at} ${MIDDLE}h1"><title>${text}</title></path>`,
  );
  return html`<svg class="b" viewBox="0 0 ${COLUMNS} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}">${lines}${tooltips}</svg>`;
}

function lineOf({ state, from, length }: Run): string {
  return `M${from} ${state === 'no_data' ? NO_DATA_MIDDLE : MIDDLE}h${length}`;
}

/** Returns runs of equal states. Missing days at the beginning have no data. */
function runsOf(states: readonly PublicDay['state'][], offset: number): Run[] {
  const runs: Run[] = offset > 0 ? [{ state: 'no_data', from: 0, length: offset }] : [];
  for (const [index, state] of states.entries()) {
    const last = runs.at(-1);
    if (last?.state === state) runs[runs.length - 1] = { ...last, length: last.length + 1 };
    else runs.push({ state, from: index + offset, length: 1 });
  }
  return runs;
}

function describeDay({ formats, messages }: RenderContext, day: PublicDay): string {
  const parts = [
    day.downMs > 0 ? `${messages.day.down} ${formats.duration(day.downMs)}` : '',
    day.degradedMs > 0 ? `${messages.day.degraded} ${formats.duration(day.degradedMs)}` : '',
  ].filter((part) => part !== '');
  return `${formats.day(day.date)}: ${parts.join(', ')}`;
}

/** Downtime weighs more than degradation, however long. */
function troubleOf({ downMs, degradedMs }: PublicDay): number {
  const DOWN_WEIGHT = 1e6;
  return downMs * DOWN_WEIGHT + degradedMs;
}
