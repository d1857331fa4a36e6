import { ChevronDown } from 'lucide-react';
import { DropdownMenu, MenuChoices } from '../../../ui/overlays/dropdown-menu.tsx';
import { useAnalytics } from '../analytics-context.ts';
import { isAboutEvents } from '../headline/metrics.ts';
import { TABS } from '../search/search.ts';
import { BreakdownCard } from './breakdown-card.tsx';
import { BREAKDOWNS, EVENT_PAGES, EVENTS } from './breakdowns.ts';
import { messages } from './messages.ts';
import { PlacesMap } from './places-map.tsx';
import { useTab } from './use-tab.ts';

/** All breakdowns of the page. */
export function Cards() {
  const { conditions } = useAnalytics();
  const isOfEvents = isAboutEvents(conditions);
  const sources = useTab('sources', BREAKDOWNS.sources);
  const campaigns = useTab('campaigns', BREAKDOWNS.campaigns);
  const pages = useTab('pages', BREAKDOWNS.pages);
  const places = useTab('places', BREAKDOWNS.places);
  const devices = useTab('devices', BREAKDOWNS.devices);
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <BreakdownCard
        title={messages.sources}
        {...sources.card}
        {...(sources.tab === 'campaigns' && {
          breakdown: { ...campaigns.card.breakdown, title: messages.titles.campaigns },
          choice: <CampaignChoice value={campaigns.tab} onChange={campaigns.choose} />,
        })}
      />
      <BreakdownCard
        title={messages.pages}
        {...pages.card}
        {...(pages.tab === 'top' && isOfEvents && { breakdown: EVENT_PAGES })}
      />
      <div className="lg:col-span-2">
        <BreakdownCard title={messages.places} {...places.card} aside={<PlacesMap />} />
      </div>
      <BreakdownCard title={messages.devices} {...devices.card} />
      <BreakdownCard title={messages.titles.events} breakdown={EVENTS} />
    </div>
  );
}

/** `Source (utm_source)`. */
function campaignTitle(part: (typeof TABS)['campaigns'][number]): string {
  return `${messages.titles[part]} (utm_${part})`;
}

/** Selects the campaign parameter of the list. */
function CampaignChoice({
  value,
  onChange,
}: {
  readonly value: (typeof TABS)['campaigns'][number] | undefined;
  readonly onChange: (value: string) => void;
}) {
  const shown = value ?? TABS.campaigns[0];
  return (
    <div className="px-1">
      <DropdownMenu
        trigger={
          <button
            type="button"
            className="flex h-7 items-center gap-1 rounded-md px-1 font-medium text-ink-2 text-xs hover:bg-hover pointer-coarse:h-10"
          >
            {messages.campaignBy({ title: campaignTitle(shown) })}
            <ChevronDown aria-hidden className="size-3.5" />
          </button>
        }
      >
        <MenuChoices
          label={messages.campaignsBy}
          value={shown}
          choices={TABS.campaigns.map((one) => ({ value: one, label: campaignTitle(one) }))}
          onChange={onChange}
        />
      </DropdownMenu>
    </div>
  );
}
