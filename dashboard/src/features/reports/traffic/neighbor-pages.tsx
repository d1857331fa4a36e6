import { formatShortFigure, type Part, useAnalytics, useFigures } from '../../analytics/index.ts';
import { pathsOf } from '../journeys/flow.ts';
import { messages } from './messages.ts';
import { withPage } from './page-parts.ts';
import { ShortList } from './short-list.tsx';

/** The most frequent pages directly before or after a page. A click shows the details of one. */
export function NeighborPages({
  title,
  none,
  part,
  place,
}: {
  readonly title: string;
  readonly none: string;
  /** The query for journeys of two pages. */
  readonly part: Part;
  /** The place of the listed page in the journey. */
  readonly place: 0 | 1;
}) {
  const { conditions, setConditions } = useAnalytics();
  const { data, error, refetch } = useFigures(part);
  const rows =
    data &&
    pathsOf(data.result.data).map(({ pages, visits }) => {
      const page = pages[place] ?? '';
      return {
        key: page,
        name: (
          <button
            type="button"
            title={messages.showPage({ page })}
            onClick={() => setConditions(withPage(conditions, page))}
            className="min-h-8 max-w-full truncate rounded-sm text-left hover:text-accent-text hover:underline pointer-coarse:min-h-10"
          >
            {page}
          </button>
        ),
        figure: formatShortFigure(visits, 'count'),
      };
    });
  return (
    <ShortList
      title={title}
      figureTitle={messages.visitsOf}
      none={none}
      rows={rows}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
