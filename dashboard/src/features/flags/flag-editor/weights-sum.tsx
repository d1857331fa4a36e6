import { Scale } from 'lucide-react';
import { joinClasses } from '../../../lib/join-classes.ts';
import { Button } from '../../../ui/button.tsx';
import { formatPercent } from '../flag-parts/format.ts';
import { distributeEvenly, FULL_THOUSANDTHS, sumOf } from '../flag-parts/weights.ts';
import { messages } from './messages.ts';

const texts = messages.variants;
const PERCENT = 1_000;

/** The sum of weights, and a button that distributes them evenly. */
export function WeightsSum({
  weights,
  onDistribute,
}: {
  readonly weights: readonly string[];
  readonly onDistribute: (weights: readonly string[]) => void;
}) {
  const sum = sumOf(weights);
  const even = distributeEvenly(weights.length);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p
        role="status"
        className={joinClasses('tabular-nums', sum === FULL_THOUSANDTHS ? 'text-ink-3' : 'text-bad-text')}
      >
        {texts.sum({ percent: formatPercent(sum / PERCENT) })}
      </p>
      <Button
        size="sm"
        variant="ghost"
        disabled={even.join() === weights.join()}
        onClick={() => onDistribute(even)}
      >
        <Scale aria-hidden />
        {texts.distribute}
      </Button>
    </div>
  );
}
