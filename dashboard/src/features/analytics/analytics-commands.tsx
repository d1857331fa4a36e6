import { CalendarDays, FilterX, ListFilter } from 'lucide-react';
import { useCommands } from '../../ui/commands/registry.ts';
import { useAnalytics } from './analytics-context.ts';
import { messages } from './messages.ts';
import { PRESET_TITLES } from './range/describe-range.ts';
import { PRESETS, type Preset } from './search/range.ts';
import { searchOfRange } from './search/search.ts';

const KEYS: Readonly<Partial<Record<Preset, string>>> = {
  today: 'd',
  yesterday: 'e',
  realtime: 'r',
  last_7d: 'w',
  last_30d: 't',
  this_month: 'm',
  this_year: 'y',
  all: 'a',
};

/** Registers the commands of the page for the palette and the keyboard. */
export function AnalyticsCommands({
  onFilter,
  onRange,
}: {
  readonly onFilter: () => void;
  readonly onRange: () => void;
}) {
  const { conditions, change, setConditions } = useAnalytics();
  useCommands([
    {
      id: 'analytics.filter',
      title: messages.commands.addFilter,
      group: messages.commands.group,
      icon: <ListFilter />,
      keys: 'f',
      run: onFilter,
    },
    ...(conditions.length === 0
      ? []
      : [
          {
            id: 'analytics.unfilter',
            title: messages.commands.clearFilters,
            group: messages.commands.group,
            icon: <FilterX />,
            keys: 'x',
            run: () => setConditions([]),
          },
        ]),
    {
      id: 'analytics.range',
      title: messages.commands.chooseDays,
      group: messages.commands.group,
      icon: <CalendarDays />,
      keys: 'c',
      run: onRange,
    },
    ...PRESETS.map((preset) => ({
      id: `analytics.range.${preset}`,
      title: PRESET_TITLES[preset],
      group: messages.commands.group,
      keywords: messages.commands.rangeKeywords,
      icon: <CalendarDays />,
      ...(KEYS[preset] !== undefined && { keys: KEYS[preset] }),
      run: () => change(searchOfRange({ kind: 'preset', preset })),
    })),
  ]);
  return null;
}
