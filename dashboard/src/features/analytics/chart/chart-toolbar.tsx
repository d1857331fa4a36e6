import { ChartLine, Table2 } from 'lucide-react';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { useAnalytics } from '../analytics-context.ts';
import { messages } from '../messages.ts';
import { granularitiesOf } from '../search/range.ts';
import { granularityOf, rangeOf } from '../search/search.ts';

const GRANULARITY_TITLES = messages.chart.granularities;

/** The controls of a chart: granularity, and chart or table. */
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
          label={messages.chart.granularity}
          segments={ordered.map((one) => ({ value: one, label: GRANULARITY_TITLES[one] }))}
          value={granularityOf(search)}
          onChange={(by) => change({ by: by === possible[0] ? undefined : by })}
        />
      )}
      <SegmentedControl
        label={messages.chart.display}
        segments={[
          { value: 'chart', label: <ChartLine aria-hidden />, ariaLabel: messages.chart.chart },
          { value: 'table', label: <Table2 aria-hidden />, ariaLabel: messages.chart.table },
        ]}
        value={isTable ? 'table' : 'chart'}
        onChange={(as) => onTable(as === 'table')}
      />
    </>
  );
}
