import { CalendarSearch, FilterX, Sprout } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useAnalytics } from '../analytics-context.ts';
import { numberIn } from '../data/part.ts';
import { headlinePart } from '../data/parts.ts';
import { useFigures } from '../data/use-figures.ts';
import { searchOfRange } from '../search/search.ts';

const EVER = { frame: { preset: 'all' }, parameter: { metrics: ['total_events'] } } as const;

/** The content, or what stands in its place where nothing was measured: never yet, not in this range, not with these filters. */
export function NothingHere({
  action,
  children,
}: {
  readonly action: ReactNode;
  readonly children: ReactNode;
}) {
  const { website, search, conditions, isPrivate, change, setConditions } = useAnalytics();
  const headline = useFigures(headlinePart(search, website.timeZone));
  const row = headline.data?.result.data[0];
  const isEmpty =
    !headline.isPlaceholderData &&
    numberIn(row, 'visitors') === 0 &&
    numberIn(row, 'sessions') === 0 &&
    numberIn(row, 'total_events') === 0;
  const ever = useFigures(isEmpty && conditions.length === 0 ? EVER : undefined);
  // Then nothing else came either, and it is said above.
  if (headline.error !== null && headline.data === undefined) return null;
  if (!isEmpty) return children;
  if (conditions.length > 0)
    return (
      <Card>
        <EmptyState
          icon={<FilterX />}
          title="Nothing matches these filters"
          action={
            <Button variant="primary" onClick={() => setConditions([])}>
              Clear all filters
            </Button>
          }
        >
          No visit in this range fulfils all of them together. Take one away, or look at a longer range.
        </EmptyState>
      </Card>
    );
  if (ever.data === undefined) return null;
  const isNew = numberIn(ever.data.result.data[0], 'total_events') === 0;
  return (
    <Card>
      {isNew ? (
        <EmptyState icon={<Sprout />} title="No visit has been counted yet" action={action}>
          {isPrivate
            ? 'Put the snippet into your pages: the first visit shows here within seconds, and everything else on this page grows from it.'
            : 'The first one will show here within seconds.'}
        </EmptyState>
      ) : (
        <EmptyState
          icon={<CalendarSearch />}
          title="Nothing happened in this range"
          action={
            <Button
              variant="primary"
              onClick={() => change({ ...searchOfRange({ kind: 'preset', preset: 'last_12m' }) })}
            >
              Show the last 12 months
            </Button>
          }
        >
          There were visits at other times.
        </EmptyState>
      )}
    </Card>
  );
}
