import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { joinClasses } from '../../../lib/join-classes.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { IconButton } from '../../../ui/button.tsx';
import { messages } from '../messages.ts';
import { addMonths, dateByKey, weeksOf } from './month-days.ts';

const MONTH = new Intl.DateTimeFormat(LANGUAGE, { timeZone: 'UTC', month: 'long', year: 'numeric' });
const WEEKDAY = new Intl.DateTimeFormat(LANGUAGE, { timeZone: 'UTC', weekday: 'short' });
const DAY = new Intl.DateTimeFormat(LANGUAGE, { timeZone: 'UTC', dateStyle: 'full' });

/** The first and the last selected day. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Selects a range of days with two clicks. Arrow keys, Home, End, Page Up and Page Down move the focus. */
export function Calendar({
  days,
  today,
  weekStart,
  onChoose,
}: {
  readonly days: Days | undefined;
  /** The last day that can be selected. */
  readonly today: string;
  readonly weekStart: 'monday' | 'sunday';
  readonly onChoose: (days: Days) => void;
}) {
  const [focused, setFocused] = useState(days?.to ?? today);
  const [begun, setBegun] = useState<string>();
  const [hovered, setHovered] = useState<string>();
  const grid = useRef<HTMLTableElement>(null);
  const movesFocus = useRef(false);
  useEffect(() => {
    if (!movesFocus.current) return;
    movesFocus.current = false;
    grid.current?.querySelector<HTMLButtonElement>(`[data-date="${focused}"]`)?.focus();
  }, [focused]);
  const chosen = begun === undefined ? days : orderOf(begun, hovered ?? begun);
  const choose = (date: string) => {
    setFocused(date);
    if (begun === undefined) {
      setHovered(undefined);
      setBegun(date);
      return;
    }
    setBegun(undefined);
    onChoose(orderOf(begun, date));
  };
  const weeks = weeksOf(focused, weekStart);
  const goTo = (date: string) => setFocused(date > today ? today : date);
  return (
    <div className="w-64">
      <div className="flex items-center justify-between pb-1">
        <IconButton
          label={messages.range.previousMonth}
          icon={<ChevronLeft />}
          size="sm"
          onClick={() => goTo(addMonths(focused, -1))}
        />
        <span aria-live="polite" className="font-medium">
          {MONTH.format(new Date(focused))}
        </span>
        <IconButton
          label={messages.range.nextMonth}
          icon={<ChevronRight />}
          size="sm"
          disabled={focused.slice(0, 7) >= today.slice(0, 7)}
          onClick={() => goTo(addMonths(focused, 1))}
        />
      </div>
      <table ref={grid} className="w-full border-collapse" aria-label={MONTH.format(new Date(focused))}>
        <thead>
          <tr>
            {weeks[0]?.map((date) => (
              <th key={date} scope="col" className="h-7 font-normal text-ink-3 text-xs">
                {WEEKDAY.format(new Date(date)).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <DayCell
                  key={date}
                  date={date}
                  isOfMonth={date.slice(0, 7) === focused.slice(0, 7)}
                  isToday={date === today}
                  isAhead={date > today}
                  isReachable={date === focused}
                  chosen={chosen}
                  onChoose={() => choose(date)}
                  onHover={() => setHovered(date)}
                  onKey={(key) => {
                    const next = dateByKey(key, date, weekStart);
                    if (next === undefined) return false;
                    movesFocus.current = true;
                    goTo(next);
                    setHovered(next > today ? today : next);
                    return true;
                  }}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className="pt-1 text-center text-ink-3 text-xs">
        {begun === undefined ? messages.range.chooseFirst : messages.range.chooseLast}
      </p>
    </div>
  );
}

function DayCell({
  date,
  isOfMonth,
  isToday,
  isAhead,
  isReachable,
  chosen,
  onChoose,
  onHover,
  onKey,
}: {
  readonly date: string;
  readonly isOfMonth: boolean;
  readonly isToday: boolean;
  readonly isAhead: boolean;
  readonly isReachable: boolean;
  readonly chosen: Days | undefined;
  readonly onChoose: () => void;
  readonly onHover: () => void;
  readonly onKey: (key: string) => boolean;
}) {
  const isWithin = chosen !== undefined && date >= chosen.from && date <= chosen.to;
  const isEdge = date === chosen?.from || date === chosen?.to;
  if (!isOfMonth) return <td className="p-0" />;
  return (
    <td className="p-0">
      <button
        type="button"
        data-date={date}
        tabIndex={isReachable ? 0 : -1}
        disabled={isAhead}
        aria-label={DAY.format(new Date(date))}
        aria-pressed={isWithin}
        {...(isToday && { 'aria-current': 'date' as const })}
        onClick={onChoose}
        onPointerEnter={onHover}
        onKeyDown={(event) => {
          if (onKey(event.key)) event.preventDefault();
        }}
        className={joinClasses(
          'h-8 w-full outline-offset-[-2px] disabled:text-ink-3/50 pointer-coarse:h-10',
          isEdge && 'rounded-md bg-accent font-medium text-on-accent',
          isWithin && !isEdge && 'bg-accent-soft text-accent-text',
          !isWithin && 'rounded-md enabled:hover:bg-hover',
          isToday && !isEdge && 'font-semibold text-accent-text',
        )}
      >
        {Number(date.slice(8))}
      </button>
    </td>
  );
}

function orderOf(one: string, other: string): Days {
  return one <= other ? { from: one, to: other } : { from: other, to: one };
}
