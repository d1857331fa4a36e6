import type { PublicComponent, PublicDay } from '../../projection/public-page.ts';
import { fill } from '../messages/messages-of.ts';
import { type Html, html } from './html.ts';
import type { RenderContext } from './render-context.ts';

/** The columns of the chart: the mask of the style sheet has as many. */
const COLUMNS = 90;
/** Days with problems that are named, the worst first. */
const MAX_NAMED = 5;
/** Days with a tooltip of their own. The page is bounded whatever the days are. */
const MAX_TITLED = 8;

const CLASS: Readonly<Record<PublicDay['state'], string>> = {
  up: 'u',
  degraded: 'g2',
  down: 'x',
  maintenance: 'n',
  no_data: 'z',
};
const NO_DATA_HEIGHT = 3;
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
  const titled = troubled.slice(0, MAX_TITLED);
  const named = troubled.slice(0, MAX_NAMED).sort((one, other) => one.at - other.at);
  const summary =
    named.length === 0
      ? messages.noProblems
      : fill(messages.problemsOn, {
          days: context.formats.list(named.map(({ day }) => describeDay(context, day))),
        });
  const label = `${fill(messages.barsOf, { name })}. ${summary}`;
  const shapes = runsOf(days, offset).map(({ state, from, length }) => {
    const height = state === 'no_data' ? NO_DATA_HEIGHT : HEIGHT;
    return html`<path class="${CLASS[state]}" d="M${from} ${HEIGHT - height}h${length}v${height}h-${length}z"/>`;
  });
  const tooltips = titled.map(
    ({ day, at }) =>
      html`<path fill-opacity="0" d="M${at} 0h1v${HEIGHT}h-1z"><title>${describeDay(context, day)}</title></path>`,
  );
  return html`<svg class="b" viewBox="0 0 ${COLUMNS} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}">${shapes}${tooltips}</svg>`;
}

/** The state that a day is shown with. The state of the projection is used unless the day had problems. */
function runsOf(days: readonly PublicDay[], offset: number): Run[] {
  const runs: Run[] = offset > 0 ? [{ state: 'no_data', from: 0, length: offset }] : [];
  for (const [index, { state }] of days.entries()) {
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
