import { toProblem } from '../../../../api/problem.ts';
import { Card } from '../../../../ui/card.tsx';
import { ProblemNotice } from '../../../../ui/problem-notice.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import {
  CardMenu,
  csvName,
  ExplainedWord,
  formatFigure,
  formatShortFigure,
  type Part,
  useAnalytics,
  useFigures,
  writeCsv,
} from '../../../analytics/index.ts';
import { messages } from '../messages.ts';
import { HOURS, hourName, shadeOf, type WeekdayClicks, weekOf } from './week-grid.ts';
import { weekdayName } from './weekdays.ts';

const texts = messages.times;

/** Clicks by weekday and hour of the day, in the time zone of the page. */
export function TimesCard() {
  const { scope, subject } = useAnalytics();
  const part: Part = { frame: scope, parameter: 'link_weekday_hours' };
  const { data, error, refetch, isPlaceholderData } = useFigures(part);
  const week = data && weekOf(data.result.data, subject.weekStart);
  const csv =
    week === undefined
      ? undefined
      : () => ({
          name: csvName(subject.name, texts.title),
          text: writeCsv([
            [texts.weekday, texts.hour, messages.clicks],
            ...week.flatMap(({ weekday, clicks }) =>
              HOURS.map((hour) => [weekdayName(weekday, 'long'), hour, clicks[hour] ?? 0]),
            ),
          ]),
        });
  return (
    <Card
      isFlush
      title={texts.title}
      description={texts.zone({ zone: subject.timeZone })}
      actions={<CardMenu title={texts.title} parts={[part]} csv={csv} />}
    >
      {error !== null && (
        <div className="p-4">
          <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {week === undefined && error === null && <Skeleton className="m-4 h-64! w-auto" />}
      {week !== undefined && <WeekTable week={week} isOld={isPlaceholderData} />}
    </Card>
  );
}

function WeekTable({ week, isOld }: { readonly week: readonly WeekdayClicks[]; readonly isOld: boolean }) {
  const most = Math.max(0, ...week.flatMap(({ clicks }) => clicks));
  return (
    <section aria-label={texts.title} className="relative overflow-x-auto p-4 pt-2">
      <table
        className={`w-full min-w-180 table-fixed border-separate border-spacing-0.5 ${isOld ? 'opacity-60' : ''}`}
      >
        <thead className="text-ink-3 text-xs">
          <tr>
            <th scope="col" className="w-12 text-left font-medium">
              <ExplainedWord subject={{ type: 'link_weekday_hours' }}>{texts.day}</ExplainedWord>
            </th>
            {HOURS.map((hour) => (
              <th key={hour} scope="col" className="text-left font-medium whitespace-nowrap">
                {hour % 3 === 0 ? (
                  <span className="block w-0 overflow-visible">{hourName(hour)}</span>
                ) : (
                  <span className="sr-only">{hourName(hour)}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {week.map(({ weekday, clicks }) => (
            <tr key={weekday}>
              <th scope="row" className="text-left font-normal text-ink-2">
                {weekdayName(weekday, 'short')}
              </th>
              {clicks.map((count, hour) => (
                <HourCell key={HOURS[hour]} count={count} most={most} title={titleOf(weekday, hour, count)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function HourCell({
  count,
  most,
  title,
}: {
  readonly count: number;
  readonly most: number;
  readonly title: string;
}) {
  const shade = shadeOf(count, most);
  return (
    <td
      title={title}
      className="h-8 rounded-sm bg-hover text-center text-ink text-xs tabular-nums"
      style={
        shade === 0
          ? undefined
          : { background: `color-mix(in srgb, var(--color-series-1) ${shade}%, var(--color-surface))` }
      }
    >
      {count === 0 ? <span className="sr-only">0</span> : formatShortFigure(count, 'count')}
    </td>
  );
}

function titleOf(weekday: string, hour: number, count: number): string {
  return texts.cell({
    weekday: weekdayName(weekday, 'long'),
    hour: hourName(hour),
    clicks: formatFigure(count, 'count'),
  });
}
