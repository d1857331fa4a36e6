import { joinClasses } from '../../../lib/join-classes.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { Explorer } from '../../../ui/explorer.tsx';
import { SERIES_GROUNDS } from '../flag-editor/series.ts';
import { messages } from './messages.ts';
import { type Count, topOfAxis } from './usage-days.ts';

const texts = messages.usage;
const FULL = 100;
const dates = new Intl.DateTimeFormat(LANGUAGE, { month: 'short', day: 'numeric', timeZone: 'UTC' });
const short = new Intl.NumberFormat(LANGUAGE, { notation: 'compact', maximumFractionDigits: 1 });

/** The evaluations of a day. */
export interface UsageDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly counts: readonly Count[];
}

/** Evaluations by day, stacked by variant. The pointer and the arrow keys select a day. */
export function UsageChart({
  days,
  names,
}: {
  readonly days: readonly UsageDay[];
  /** In the order of their colors. */
  readonly names: readonly string[];
}) {
  const today = new Date().toISOString().slice(0, 10);
  const most = topOfAxis(Math.max(0, ...days.map(totalOf)));
  return (
    <div className="flex gap-2">
      <div aria-hidden className="relative w-10 shrink-0 text-ink-3 text-xs tabular-nums">
        <span className="absolute top-0 right-0 -translate-y-1/2">{short.format(most)}</span>
        <span className="absolute top-24 right-0 -translate-y-1/2">{short.format(most / 2)}</span>
        <span className="absolute top-48 right-0 -translate-y-1/2">0</span>
      </div>
      <div className="min-w-0 flex-1">
        <Explorer count={days.length} label={texts.chart} describe={(at) => describe(days[at], names)}>
          {(at) => (
            <div aria-hidden className="relative h-48 border-line border-b">
              <span className="absolute inset-x-0 top-0 border-line border-t" />
              <span className="absolute inset-x-0 top-1/2 border-line border-t" />
              <div className="absolute inset-0 flex items-end">
                {days.map((day, index) => (
                  <Column
                    key={day.date}
                    day={day}
                    most={most}
                    names={names}
                    isChosen={index === at}
                    isRunning={day.date === today}
                  />
                ))}
              </div>
              {at !== undefined && (
                <Hint day={days[at]} names={names} place={(at + 0.5) / Math.max(1, days.length)} />
              )}
            </div>
          )}
        </Explorer>
        <div aria-hidden className="flex justify-between pt-1 text-ink-3 text-xs tabular-nums">
          {[...new Set([days[0]?.date, days.at(-1)?.date])].map((date) =>
            date === undefined ? null : <span key={date}>{dates.format(new Date(date))}</span>,
          )}
        </div>
      </div>
    </div>
  );
}

function Column({
  day,
  most,
  names,
  isChosen,
  isRunning,
}: {
  readonly day: UsageDay;
  readonly most: number;
  readonly names: readonly string[];
  readonly isChosen: boolean;
  /** Whether the day is not over. Its column is dashed. */
  readonly isRunning: boolean;
}) {
  return (
    <span className={joinClasses('flex h-full flex-1 items-end justify-center', isChosen && 'bg-hover')}>
      <span
        className={joinClasses(
          'flex w-4/5 max-w-14 flex-col-reverse overflow-hidden rounded-t-sm',
          isRunning && 'border border-b-0 border-edge border-dashed [&>*]:opacity-50',
        )}
        style={{ height: `${(totalOf(day) / most) * FULL}%` }}
      >
        {names.map((name, place) => (
          <span
            key={name}
            className={joinClasses('forced-color-adjust-none', SERIES_GROUNDS[place % SERIES_GROUNDS.length])}
            style={{ height: `${(countOf(day, name) / Math.max(1, totalOf(day))) * FULL}%` }}
          />
        ))}
      </span>
    </span>
  );
}

function Hint({
  day,
  names,
  place,
}: {
  readonly day: UsageDay | undefined;
  readonly names: readonly string[];
  readonly place: number;
}) {
  if (day === undefined) return null;
  return (
    <div
      className="floating pointer-events-none absolute top-2 flex w-44 flex-col gap-0.5 p-2 text-xs"
      style={place > 0.5 ? { right: `${(1 - place) * FULL + 4}%` } : { left: `${place * FULL + 4}%` }}
    >
      <span className="text-ink-3">{dates.format(new Date(day.date))}</span>
      {names.map((name, index) => (
        <span key={name} className="flex items-center gap-2">
          <span
            className={joinClasses(
              'size-2 shrink-0 rounded-full forced-color-adjust-none',
              SERIES_GROUNDS[index % SERIES_GROUNDS.length],
            )}
          />
          <span className="min-w-0 flex-1 truncate font-mono">{name}</span>
          <span className="tabular-nums">{countOf(day, name).toLocaleString(LANGUAGE)}</span>
        </span>
      ))}
    </div>
  );
}

function totalOf(day: UsageDay): number {
  return day.counts.reduce((sum, { count }) => sum + count, 0);
}

function countOf(day: UsageDay, name: string): number {
  return day.counts.find((one) => one.name === name)?.count ?? 0;
}

function describe(day: UsageDay | undefined, names: readonly string[]): string {
  if (day === undefined) return '';
  const counts = names.map((name) => `${name} ${countOf(day, name).toLocaleString(LANGUAGE)}`);
  return [dates.format(new Date(day.date)), ...counts].join(', ');
}
