import { groupBy } from '../../../../lib/group-by.ts';
import { html, type Markup } from '../../../../lib/text/markup.ts';
import type { PublicComponent, PublicDay } from '../../projection/public-page.ts';
import { detailOf, isTroubled, type RenderContext } from './render-context.ts';

/** The columns of the chart: the mask of the style sheet has as many. */
const COLUMNS = 90;

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
): Markup {
  const { messages } = context;
  const { describedDays } = detailOf(context);
  const days = (component.days ?? []).slice(-COLUMNS);
  const offset = COLUMNS - days.length;
  const troubled = days
    .map((day, index) => ({ day, at: index + offset }))
    .filter(({ day }) => isTroubled(day))
    .sort((one, other) => troubleOf(other.day) - troubleOf(one.day));
  const described = troubled
    .slice(0, Math.max(1, describedDays))
    .sort((one, other) => one.at - other.at)
    .map(({ day, at }) => ({ at, text: describeDay(context, day) }));
  const hasTooltips = describedDays > 0 && described.length > 0;
  const summary =
    described.length === 0
      ? messages.noProblems
      : messages.problemsOn({ days: context.formats.list(described.map(({ text }) => text)) });
  // Where days have names of their own, the chart does not repeat them.
  const label = `${messages.barsOf({ name })}${hasTooltips ? '' : `. ${summary}`}`;
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
  const tooltips = described.map(
    ({ at, text }) => html`<path class="h" d="M${at} ${MIDDLE}h1"><title>${text}</title></path>`,
  );
  return html`<svg class="b" viewBox="0 0 ${COLUMNS} ${HEIGHT}" preserveAspectRatio="none" role="${hasTooltips ? 'group' : 'img'}" aria-label="${label}">${lines}${hasTooltips && tooltips}</svg>`;
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
  const parts = (['down', 'degraded'] as const).flatMap((state) => {
    const durationMs = day[`${state}Ms`] ?? 0;
    return durationMs > 0 ? [`${messages.day[state]} ${formats.duration(durationMs)}`] : [];
  });
  const text = parts.length > 0 ? parts.join(', ') : messages.day[day.state];
  return `${formats.shortDay(day.date)}: ${text}`;
}

/** Downtime weighs more than degradation, however long. */
function troubleOf({ state, downMs = 0, degradedMs = 0 }: PublicDay): number {
  const DOWN_WEIGHT = 1e6;
  return (state === 'down' ? downMs + 1 : 0) * DOWN_WEIGHT + degradedMs;
}
