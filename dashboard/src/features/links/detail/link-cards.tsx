import { CalendarSearch, FilterX } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import {
  BreakdownCard,
  headlinePart,
  numberIn,
  PlacesMap,
  useAnalytics,
  useFigures,
  useTab,
} from '../../analytics/index.ts';
import { LINK_BREAKDOWNS, MISSES, TAGS } from './link-breakdowns.ts';
import { missesPart } from './link-figures.tsx';
import type { Link } from './link-names.ts';
import { messages } from './messages.ts';
import { TimesCard } from './times/times-card.tsx';
import { VisitsSection } from './visits/visits-section.tsx';

const { cards } = messages;

/** The breakdowns of clicks on a link, or an empty state when there were no clicks. */
export function LinkCards({ link }: { readonly link: Link }) {
  const { search, subject } = useAnalytics();
  const headline = useFigures(headlinePart(search, subject));
  const misses = useFigures(missesPart(search));
  const isEmpty = [headline, misses].every(
    ({ data, isPlaceholderData }) => !isPlaceholderData && numberIn(data?.result.data[0], 'clicks') === 0,
  );
  if (isEmpty) return <NoClicks />;
  return (
    <>
      <VisitsSection link={link} />
      <Breakdowns link={link} />
    </>
  );
}

function Breakdowns({ link }: { readonly link: Link }) {
  const origins = useTab('origins', LINK_BREAKDOWNS.origins);
  const places = useTab('places', LINK_BREAKDOWNS.places);
  const devices = useTab('devices', LINK_BREAKDOWNS.devices);
  const targets = useTab('targets', LINK_BREAKDOWNS.targets);
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <BreakdownCard title={cards.origins} {...origins.card} />
      <BreakdownCard title={cards.devices} {...devices.card} />
      <div className="lg:col-span-2">
        <BreakdownCard
          title={cards.places}
          {...places.card}
          aside={<PlacesMap countries={LINK_BREAKDOWNS.places.countries} counts="clicks" />}
        />
      </div>
      <div className="lg:col-span-2">
        <TimesCard />
      </div>
      {(link.rules.length > 0 || link.split.length > 0) && (
        <BreakdownCard title={cards.targets} {...targets.card} />
      )}
      {link.tags.length > 0 && <BreakdownCard title={cards.tags} breakdown={TAGS} />}
      <BreakdownCard title={cards.misses} breakdown={MISSES} />
    </div>
  );
}

function NoClicks() {
  const { conditions, change, setConditions } = useAnalytics();
  if (conditions.length > 0)
    return (
      <Card>
        <EmptyState
          icon={<FilterX />}
          title={messages.empty.filtered}
          action={
            <Button variant="primary" onClick={() => setConditions([])}>
              {messages.empty.clear}
            </Button>
          }
        />
      </Card>
    );
  return (
    <Card>
      <EmptyState
        icon={<CalendarSearch />}
        title={messages.empty.title}
        action={
          <Button
            variant="primary"
            onClick={() => change({ range: 'last_12m', from: undefined, to: undefined })}
          >
            {messages.empty.action}
          </Button>
        }
      >
        {messages.empty.text}
      </EmptyState>
    </Card>
  );
}
