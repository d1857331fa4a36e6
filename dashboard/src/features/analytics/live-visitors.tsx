import { LANGUAGE } from '../../lib/language.ts';
import { useAnalytics } from './analytics-context.ts';
import { numberIn } from './data/part.ts';
import { LIVE_PART } from './data/parts.ts';
import { useFigures } from './data/use-figures.ts';
import { Explained } from './explained.tsx';
import { messages } from './messages.ts';
import { searchOfRange } from './search/search.ts';

const EVERY_MS = 30_000;

/** The number of current visitors. A click shows the last 30 minutes. */
export function LiveVisitors() {
  const { change } = useAnalytics();
  const { data } = useFigures(LIVE_PART, { everyMs: EVERY_MS });
  const count = numberIn(data?.result.data[0], 'active_users');
  // As high as the number, so that the page does not move when it appears.
  if (count === null) return <span aria-hidden className="h-7 w-28 pointer-coarse:h-10" />;
  return (
    <Explained subject={{ type: 'active_stats' }} note={messages.live.note}>
      <button
        type="button"
        onClick={() => change(searchOfRange({ kind: 'preset', preset: 'realtime' }))}
        className="inline-flex h-7 items-center gap-2 rounded-full -mx-2 px-2 text-ink-2 text-sm whitespace-nowrap hover:bg-hover pointer-coarse:h-10"
      >
        <span aria-hidden className="relative grid size-2 place-items-center">
          {count > 0 && <span className="absolute size-2 animate-beacon rounded-full bg-good" />}
          <span className={`size-2 rounded-full ${count > 0 ? 'bg-good' : 'bg-edge'}`} />
        </span>
        <span>
          <span className="font-medium text-ink">{count.toLocaleString(LANGUAGE)}</span>{' '}
          {messages.live.visitors({ count })}
        </span>
      </button>
    </Explained>
  );
}
