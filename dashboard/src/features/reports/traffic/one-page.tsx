import { ExternalLink } from 'lucide-react';
import { buttonClasses } from '../../../ui/button.tsx';
import { ExplainedWord, numberIn, type Part, useAnalytics, useFigures } from '../../analytics/index.ts';
import { formatVital, rateVital, VITAL_FACTS } from '../vitals/rate-vital.ts';
import { RatingBadge } from '../vitals/rating-badge.tsx';
import { VITALS } from '../vitals/vitals-search.ts';
import { messages } from './messages.ts';
import { NeighborPages } from './neighbor-pages.tsx';
import { PageGoals } from './page-goals.tsx';
import { pageParts } from './page-parts.ts';
import { PageTiles } from './page-tiles.tsx';
import { ShortList } from './short-list.tsx';

const FIELD = 'p75';

/** The details of one page. */
export function OnePage({ page }: { readonly page: string }) {
  const { search, subject: website } = useAnalytics();
  const parts = pageParts(search, page);
  return (
    <section aria-label={messages.title} className="flex min-w-0 flex-col gap-4">
      <header className="flex items-center gap-1 px-1">
        <h2 className="min-w-0 truncate text-base">{page}</h2>
        {website.domain !== undefined && page.startsWith('/') && (
          <a
            href={`https://${website.domain}${page}`}
            target="_blank"
            rel="noreferrer"
            aria-label={messages.open}
            title={messages.open}
            className={buttonClasses({ variant: 'ghost', size: 'sm' })}
          >
            <ExternalLink aria-hidden />
          </a>
        )}
      </header>
      <PageTiles parts={parts} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <NeighborPages title={messages.before} none={messages.noneBefore} part={parts.before} place={0} />
        <NeighborPages title={messages.after} none={messages.noneAfter} part={parts.after} place={1} />
        <PageVitals part={parts.vitals} />
        <PageGoals page={page} />
      </div>
    </section>
  );
}

/** The 75th percentiles of the web vitals of a page, with their ratings. */
function PageVitals({ part }: { readonly part: Part }) {
  const { data, error, refetch } = useFigures(part);
  const rows =
    data &&
    VITALS.flatMap((vital) => {
      const value = numberIn(
        data.result.data.find((row) => row['metric_name'] === vital),
        FIELD,
      );
      if (value === null) return [];
      return {
        key: vital,
        name: (
          <ExplainedWord subject={{ metric: `vital_${FIELD}` }} note={VITAL_FACTS[vital].meaning}>
            {vital}
          </ExplainedWord>
        ),
        figure: (
          <>
            {formatVital(vital, value)}
            <RatingBadge rating={rateVital(vital, value)} />
          </>
        ),
      };
    });
  return (
    <ShortList
      title={messages.vitals}
      figureTitle={messages.p75}
      none={messages.noVitals}
      rows={rows}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
