import { ChartLine, Table2 } from 'lucide-react';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useAnalytics } from '../analytics-context.ts';
import { granularitiesOf } from '../search/range.ts';
import { granularityOf, rangeOf } from '../search/search.ts';

const GRANULARITY_TITLES = {
  minute: 'Minute',
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  year: 'Year',
} as const;

/** How fine the chart is, and whether it is a chart or a table. */
export function ChartToolbar({
  isTable,
  onTable,
}: {
  readonly isTable: boolean;
  readonly onTable: (isTable: boolean) => void;
}) {
  const { search, change } = useAnalytics();
  const possible = granularitiesOf(rangeOf(search));
  const ordered = Object.keys(GRANULARITY_TITLES).flatMap(
    (name) => possible.find((one) => one === name) ?? [],
  );
  return (
    <>
      {ordered.length > 1 && (
        <SegmentedControl
          label="Length of a bucket"
          segments={ordered.map((one) => ({ value: one, label: GRANULARITY_TITLES[one] }))}
          value={granularityOf(search)}
          onChange={(by) => change({ by: by === possible[0] ? undefined : by })}
        />
      )}
      <SegmentedControl
        label="Shown as"
        segments={[
          { value: 'chart', label: <ChartLine aria-hidden />, ariaLabel: 'Chart' },
          { value: 'table', label: <Table2 aria-hidden />, ariaLabel: 'Table' },
        ]}
        value={isTable ? 'table' : 'chart'}
        onChange={(as) => onTable(as === 'table')}
      />
    </>
  );
}
