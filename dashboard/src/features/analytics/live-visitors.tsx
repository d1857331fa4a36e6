import { LANGUAGE } from '../../lib/language.ts';
import { useAnalytics } from './analytics-context.ts';
import { numberIn } from './data/part.ts';
import { LIVE_PART } from './data/parts.ts';
import { useFigures } from './data/use-figures.ts';
import { Explained } from './explained.tsx';
import { messages } from './messages.ts';
import { searchOfRange } from './search/search.ts';

const EVERY_MS = 30_000;
/** The same size before the number arrives and for every number, so that the controls beside it do not move. */
const PLACE = 'h-7 min-w-40 pointer-coarse:h-10';

/** The number of current visitors. A click shows the last 30 minutes. */
export function LiveVisitors() {
  const { change } = useAnalytics();
  const { data } = useFigures(LIVE_PART, { everyMs: EVERY_MS });
  const count = numberIn(data?.result.data[0], 'active_users');
  if (count === null) return <span aria-hidden className={PLACE} />;
  return (
    <Explained subject={{ type: 'active_stats' }} note={messages.live.note}>
      <button
        type="button"
        onClick={() => change(searchOfRange({ kind: 'preset', preset: 'realtime' }))}
        className={`${PLACE} inline-flex items-center gap-2 rounded-full -mx-2 px-2 text-ink-2 text-sm whitespace-nowrap hover:bg-hover`}
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
