import { joinClasses } from '../../../lib/join-classes.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import {
  ChangeBadge,
  type ComparedRow,
  changeIn,
  Explained,
  type Figures,
  numberIn,
  type Row,
} from '../../analytics/index.ts';
import { DistributionBar } from './distribution-bar.tsx';
import { messages } from './messages.ts';
import { formatVital, rateVital, VITAL_FACTS } from './rate-vital.ts';
import { RatingBadge } from './rating-badge.tsx';
import { distributionOf, OVERVIEW_SHARES } from './vital-rows.ts';
import { type Percentile, VITALS, type Vital } from './vitals-search.ts';

/** The vitals. A click selects one for the chart and the table. */
export function VitalTiles({
  figures,
  percentile,
  chosen,
  onChoose,
}: {
  readonly figures: Figures | undefined;
  readonly percentile: Percentile;
  readonly chosen: Vital;
  readonly onChoose: (vital: Vital) => void;
}) {
  const rows = figures?.result.data ?? [];
  const compared = figures?.result.comparison?.data ?? [];
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line shadow-card lg:grid-cols-5">
      <legend className="sr-only">{messages.chartVital}</legend>
      {VITALS.map((vital) => (
        <Tile
          key={vital}
          vital={vital}
          percentile={percentile}
          isLoading={figures === undefined}
          row={rows.find((row) => row['metric_name'] === vital)}
          before={compared.find((row) => row['metric_name'] === vital)}
          isChosen={vital === chosen}
          onChoose={() => onChoose(vital)}
        />
      ))}
    </fieldset>
  );
}

function Tile({
  vital,
  percentile,
  isLoading,
  row,
  before,
  isChosen,
  onChoose,
}: {
  readonly vital: Vital;
  readonly percentile: Percentile;
  readonly isLoading: boolean;
  readonly row: Row | undefined;
  readonly before: ComparedRow | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const { name, meaning } = VITAL_FACTS[vital];
  const value = numberIn(row, percentile);
  const change = value === null ? undefined : changeIn(before, percentile);
  const shares = row && distributionOf(row, OVERVIEW_SHARES);
  return (
    <Explained subject={{ metric: `vital_${percentile}` }} note={`${name}. ${meaning}`}>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className={joinClasses(
          'group relative flex min-w-0 flex-col gap-1.5 bg-surface px-4 py-3 text-left outline-offset-[-2px] transition-colors hover:bg-hover last:max-lg:col-span-2',
          'before:absolute before:inset-x-0 before:top-0 before:h-0.5',
          isChosen && 'before:bg-accent',
        )}
      >
        <span
          className={joinClasses(
            'truncate font-medium text-xs',
            isChosen ? 'text-accent-text' : 'text-ink-2',
          )}
        >
          {vital}
          <span className="font-normal text-ink-3 max-sm:hidden"> {name}</span>
        </span>
        {isLoading ? (
          <Skeleton className="my-1 h-6 w-24" />
        ) : (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 lg:flex-col lg:items-start">
            <span className="font-semibold text-xl tracking-tight sm:text-2xl">
              {formatVital(vital, value)}
            </span>
            {value !== null && <RatingBadge rating={rateVital(vital, value)} />}
          </span>
        )}
        {shares ? <DistributionBar shares={shares} /> : <span className="h-2 rounded-xs bg-hover" />}
        <span className="flex min-h-4 flex-wrap items-center gap-x-1.5 text-ink-3 text-xs">
          {change && (
            <ChangeBadge change={change} metric="web_vital" kind={(one) => formatVital(vital, one)} />
          )}
          {!isLoading &&
            (row === undefined
              ? messages.notMeasured
              : messages.sampleCount({ count: numberIn(row, 'samples') ?? 0 }))}
        </span>
      </button>
    </Explained>
  );
}
