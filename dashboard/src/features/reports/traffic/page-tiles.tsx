import { toProblem } from '../../../api/problem.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import {
  changeIn,
  type FigureKind,
  type Figures,
  formatFigure,
  formatShortFigure,
  headlinePart,
  numberIn,
  useAnalytics,
  useFigures,
} from '../../analytics/index.ts';
import { FigureTile, FigureTiles } from '../health/figure-tile.tsx';
import { messages } from './messages.ts';
import type { PageParts } from './page-parts.ts';

/** The entries, exits, time, scroll depth and errors of a page. */
export function PageTiles({ parts }: { readonly parts: PageParts }) {
  const { search, subject: website } = useAnalytics();
  const visits = useFigures(headlinePart(search, website)).data;
  const answers = {
    entries: useFigures(parts.entries),
    exits: useFigures(parts.exits),
    time: useFigures(parts.time),
    scroll: useFigures(parts.scroll),
    errors: useFigures(parts.errors),
  };
  const failed = Object.values(answers).find(({ error }) => error !== null);
  const [entries, exits] = [answers.entries.data, answers.exits.data];
  const [time, scroll, errors] = [answers.time.data, answers.scroll.data, answers.errors.data];
  const mean = figureOf(time, 'avg_time_on_page');
  const median = figureOf(scroll, 'median_scroll_depth');
  const users = figureOf(errors, 'users');
  const shareOf = (count: number | null) => {
    const all = figureOf(visits, 'sessions');
    if (count === null || all === null || all === 0) return undefined;
    return messages.ofVisits({ percent: formatFigure(Math.min(100, (100 * count) / all), 'percent') });
  };
  return (
    <>
      {failed?.error && <ProblemNotice {...toProblem(failed.error)} onRetry={() => void failed.refetch()} />}
      <FigureTiles label={messages.figures}>
        <FigureTile
          {...tileOf(messages.entries, entries, 'entry_pages', 'pageviews', 'count')}
          note={shareOf(figureOf(entries, 'pageviews'))}
        />
        <FigureTile
          {...tileOf(messages.exits, exits, 'exit_pages', 'pageviews', 'count')}
          // More exits are neither better nor worse: each visit ends on a page.
          change={undefined}
          note={shareOf(figureOf(exits, 'pageviews'))}
        />
        <FigureTile
          {...tileOf(messages.time, time, 'page_time_analysis', 'median_time_on_page', 'duration')}
          note={mean !== null && messages.mean({ value: formatFigure(mean, 'duration') })}
        />
        <FigureTile
          {...tileOf(messages.scroll, scroll, 'scroll_depth_summary', 'avg_scroll_depth', 'percent')}
          note={median !== null && messages.median({ value: formatFigure(median, 'percent') })}
        />
        <FigureTile
          {...tileOf(messages.errors, errors, 'errors_by_page', 'errors', 'count')}
          note={
            users !== null && messages.visitors({ count: users, text: formatShortFigure(users, 'count') })
          }
        />
      </FigureTiles>
    </>
  );
}

function figureOf(figures: Figures | undefined, field: string): number | null {
  return numberIn(figures?.result.data[0], field);
}

/** The properties of a tile. A page without entries, exits or errors has no row: their count is 0. */
function tileOf(title: string, figures: Figures | undefined, type: string, field: string, kind: FigureKind) {
  const value = figureOf(figures, field) ?? (kind === 'count' ? 0 : null);
  return {
    title,
    subject: { type, field },
    value: figures && formatShortFigure(value, kind),
    exact: figures && formatFigure(value, kind),
    change: changeIn(figures?.result.comparison?.data[0], field),
    format: kind,
  };
}
