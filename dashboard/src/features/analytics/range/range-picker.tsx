import { CalendarDays, Check, ChevronDown, GitCompareArrows } from 'lucide-react';
import { joinClasses } from '../../../lib/join-classes.ts';
import { localDate } from '../../../lib/time/local-time.ts';
import { Button } from '../../../ui/button.tsx';
import { DropdownMenu, MenuChoices } from '../../../ui/overlays/dropdown-menu.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { useAnalytics } from '../analytics-context.ts';
import type { Figures } from '../data/part.ts';
import { headlinePart } from '../data/parts.ts';
import { useFigures } from '../data/use-figures.ts';
import { messages } from '../messages.ts';
import { PRESETS, type Range, rangeBetween } from '../search/range.ts';
import { COMPARISONS, comparisonOf, rangeOf, searchOfRange } from '../search/search.ts';
import { Calendar, type Days } from './calendar.tsx';
import { COMPARISON_TITLES, describeRange, PRESET_TITLES } from './describe-range.ts';

/** Selects the range of the page. */
export function RangePicker({
  isOpen,
  onOpenChange,
}: {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}) {
  const { search, subject, change } = useAnalytics();
  const range = rangeOf(search);
  const { data } = useFigures(headlinePart(search, subject));
  const shown = data && daysOf(data.meta);
  const choose = (next: Range) => {
    change(searchOfRange(next));
    onOpenChange(false);
  };
  return (
    <Popover
      title={messages.range.title}
      align="end"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      trigger={
        <Button className="max-sm:flex-1 max-sm:justify-between">
          <CalendarDays aria-hidden className="text-ink-3" />
          <span className="min-w-0 truncate">{describeRange(range)}</span>
          <ChevronDown aria-hidden className="text-ink-3" />
        </Button>
      }
    >
      <div className="flex flex-col gap-3 sm:flex-row">
        <ul className="grid grid-cols-2 gap-px sm:w-40 sm:grid-cols-1 sm:border-line sm:border-r sm:pr-3">
          {PRESETS.map((preset) => (
            <li key={preset}>
              <PresetButton
                title={PRESET_TITLES[preset]}
                isChosen={range.kind === 'preset' && range.preset === preset}
                onChoose={() => choose({ kind: 'preset', preset })}
              />
            </li>
          ))}
        </ul>
        <div className="max-sm:flex max-sm:flex-col max-sm:items-center max-sm:border-line max-sm:border-t max-sm:pt-3">
          <Calendar
            today={localDate(subject.timeZone, Date.now())}
            weekStart={subject.weekStart}
            days={range.kind === 'dates' ? range : shown}
            onChoose={({ from, to }) => {
              const next = rangeBetween(from, to);
              if (next !== undefined) choose(next);
            }}
          />
          <p className="max-w-64 pt-2 text-center text-ink-3 text-xs">
            {messages.range.timeZone({ timeZone: subject.timeZone.replaceAll('_', ' ') })}
          </p>
        </div>
      </div>
    </Popover>
  );
}

/** The days of the range of an answer. */
function daysOf({ range, timezone }: Figures['meta']): Days {
  return { from: localDate(timezone, range.start), to: localDate(timezone, Date.parse(range.end) - 1) };
}

function PresetButton({
  title,
  isChosen,
  onChoose,
}: {
  readonly title: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={joinClasses(
        'floating-row min-h-7! w-full cursor-pointer! justify-between hover:bg-hover pointer-coarse:min-h-10!',
        isChosen && 'font-medium text-accent-text',
      )}
    >
      {title}
      {isChosen && <Check aria-hidden className="size-3.5" />}
    </button>
  );
}

/** Selects the comparison. */
export function ComparisonPicker() {
  const { search, change } = useAnalytics();
  const comparison = comparisonOf(search);
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button disabled={search.range === 'all'}>
          <GitCompareArrows aria-hidden className="text-ink-3" />
          <span className="max-sm:sr-only">{messages.range.comparedWith[comparison]}</span>
          <ChevronDown aria-hidden className="text-ink-3" />
        </Button>
      }
    >
      <MenuChoices
        label={messages.range.compareWith}
        value={comparison}
        choices={COMPARISONS.map((value) => ({ value, label: COMPARISON_TITLES[value] }))}
        onChange={(next) => change({ compare: next === COMPARISONS[0] ? undefined : next })}
      />
    </DropdownMenu>
  );
}
