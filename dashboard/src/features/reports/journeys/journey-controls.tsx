import { Combobox } from '../../../ui/forms/combobox.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { textOf, useAnalytics, useFigures } from '../../analytics/index.ts';
import { pagesPart } from './journey-parts.ts';
import { DEPTHS, type JourneysSearch } from './journeys-search.ts';
import { messages } from './messages.ts';

const DIRECTIONS = [
  { value: 'from', label: messages.controls.from },
  { value: 'to', label: messages.controls.to },
] as const;
const DEPTH_CHOICES = Array.from({ length: DEPTHS.most - DEPTHS.least + 1 }, (_, index) => ({
  value: String(index + DEPTHS.least),
  label: messages.controls.pages({ count: index + DEPTHS.least }),
}));

/** The controls for the start or end page and the length of paths. */
export function JourneyControls({
  search,
  depth,
  onChange,
}: {
  readonly search: JourneysSearch;
  readonly depth: number;
  readonly onChange: (
    change: { readonly [Key in keyof JourneysSearch]: JourneysSearch[Key] | undefined },
  ) => void;
}) {
  const { scope } = useAnalytics();
  const { data } = useFigures(pagesPart(scope));
  const { start, end } = search;
  const chosen = start ?? end;
  const pages = (data?.result.data ?? []).map((row) => textOf(row, 'name')).filter((page) => page !== '');
  const known = chosen === undefined || pages.includes(chosen) ? pages : [chosen, ...pages];
  const direction = end === undefined ? 'from' : 'to';
  const turn = (next: 'from' | 'to') => {
    const page = chosen ?? known[0];
    if (page !== undefined)
      onChange(next === 'from' ? { start: page, end: undefined } : { end: page, start: undefined });
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SegmentedControl
        label={messages.controls.direction}
        segments={DIRECTIONS}
        value={direction}
        onChange={turn}
      />
      <Combobox
        label={direction === 'from' ? messages.controls.startPage : messages.controls.endPage}
        placeholder={messages.controls.entryPage}
        choices={known.map((page) => ({ value: page, label: page }))}
        value={chosen ?? null}
        onChange={(page) => {
          if (page === null) onChange({ start: undefined, end: undefined });
          else
            onChange(
              direction === 'from' ? { start: page, end: undefined } : { end: page, start: undefined },
            );
        }}
        className="w-full sm:w-72"
      />
      <Select
        label={messages.controls.length}
        choices={DEPTH_CHOICES}
        value={String(depth)}
        onChange={(next) => onChange({ depth: Number(next) === DEPTHS.usual ? undefined : Number(next) })}
        className="w-28! sm:ml-auto"
      />
    </div>
  );
}
