import { ExternalLink } from 'lucide-react';
import { toProblem } from '../../../api/problem.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import {
  changeIn,
  formatFigure,
  formatShortFigure,
  headlinePart,
  numberIn,
  useAnalytics,
  useFigures,
} from '../../analytics/index.ts';
import { FigureTile, FigureTiles } from '../health/figure-tile.tsx';
import { messages } from './messages.ts';
import { NeighborPages } from './neighbor-pages.tsx';
import { PageGoals } from './page-goals.tsx';
import { pageParts } from './page-parts.ts';
import { PageVitals } from './page-vitals.tsx';

const texts = messages.page;

/** Where visits of a page come from and go to, how long they stay, and its vitals, errors and goals. */
export function OnePage({ page }: { readonly page: string }) {
  const { search, subject: website } = useAnalytics();
  const parts = pageParts(search, page);
  const visits = numberIn(useFigures(headlinePart(search, website)).data?.result.data[0], 'sessions');
  const [entries, exits, time] = [useFigures(parts.entries), useFigures(parts.exits), useFigures(parts.time)];
  const [scroll, errors] = [useFigures(parts.scroll), useFigures(parts.errors)];
  const failed = [entries, exits, time, scroll, errors].find(({ error }) => error !== null);
  const read = ({ data }: typeof entries, field: string) => ({
    // A page without entries has no row.
    count: data && (numberIn(data.result.data[0], field) ?? 0),
    known: numberIn(data?.result.data[0], field),
    change: changeIn(data?.result.comparison?.data[0], field),
    isLoaded: data !== undefined,
  });
  const counted = (
    title: string,
    type: string,
    { count, change }: ReturnType<typeof read>,
    field: string,
  ) => ({
    title,
    subject: { type, field },
    value: count === undefined ? undefined : formatShortFigure(count, 'count'),
    exact: count === undefined ? undefined : count.toLocaleString(LANGUAGE),
    change,
  });
  const shareOf = (count: number | undefined) =>
    count === undefined || visits === null || visits === 0
      ? undefined
      : texts.ofVisits(formatFigure(Math.min(100, (100 * count) / visits), 'percent'));
  const [entered, left] = [read(entries, 'pageviews'), read(exits, 'pageviews')];
  const [median, mean] = [read(time, 'median_time_on_page'), read(time, 'avg_time_on_page')];
  const [depth, middle] = [read(scroll, 'avg_scroll_depth'), read(scroll, 'median_scroll_depth')];
  const [thrown, users] = [read(errors, 'errors'), read(errors, 'users')];
  return (
    <section aria-label={texts.title} className="flex min-w-0 flex-col gap-4">
      <header className="flex items-center gap-1 px-1">
        <h2 className="min-w-0 truncate text-base">{page}</h2>
        {website.domain !== undefined && page.startsWith('/') && (
          <a
            href={`https://${website.domain}${page}`}
            target="_blank"
            rel="noreferrer"
            aria-label={texts.open}
            title={texts.open}
            className={buttonClasses({ variant: 'ghost', size: 'sm' })}
          >
            <ExternalLink aria-hidden />
          </a>
        )}
      </header>
      {failed?.error && <ProblemNotice {...toProblem(failed.error)} onRetry={() => void failed.refetch()} />}
      <FigureTiles label={texts.title}>
        <FigureTile
          {...counted(texts.entries, 'entry_pages', entered, 'pageviews')}
          note={shareOf(entered.count)}
        />
        <FigureTile
          {...counted(texts.exits, 'exit_pages', left, 'pageviews')}
          // More exits are neither better nor worse: each visit ends somewhere.
          change={undefined}
          note={shareOf(left.count)}
        />
        <FigureTile
          title={texts.time}
          subject={{ type: 'page_time_analysis', field: 'median_time_on_page' }}
          value={median.isLoaded ? formatFigure(median.known, 'duration') : undefined}
          change={median.change}
          format="duration"
          note={mean.known !== null && texts.mean(formatFigure(mean.known, 'duration'))}
        />
        <FigureTile
          title={texts.scroll}
          subject={{ type: 'scroll_depth_summary', field: 'avg_scroll_depth' }}
          value={depth.isLoaded ? formatFigure(depth.known, 'percent') : undefined}
          change={depth.change}
          format="percent"
          note={middle.known !== null && texts.median(formatFigure(middle.known, 'percent'))}
        />
        <FigureTile
          {...counted(texts.errors, 'errors_by_page', thrown, 'errors')}
          note={users.known !== null && texts.visitors(users.known, formatShortFigure(users.known, 'count'))}
        />
      </FigureTiles>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <NeighborPages title={texts.before} none={texts.noneBefore} part={parts.before} place={0} />
        <NeighborPages title={texts.after} none={texts.noneAfter} part={parts.after} place={1} />
        <PageVitals part={parts.vitals} />
        <PageGoals page={page} />
      </div>
    </section>
  );
}
