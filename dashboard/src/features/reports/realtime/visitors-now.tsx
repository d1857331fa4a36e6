import { toProblem } from '../../../api/problem.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ExplainedWord, numberIn, type useFigures } from '../../analytics/index.ts';
import { messages } from './messages.ts';

/** The number of current visitors. */
export function VisitorsNow({ figures }: { readonly figures: ReturnType<typeof useFigures> }) {
  const { data, error, refetch } = figures;
  const visitors = numberIn(data?.result.data[0], 'active_users');
  return (
    <section className="flex min-w-0 flex-col justify-center gap-1 rounded-xl border border-line bg-surface p-5 shadow-card">
      <h2 className="text-base">
        <ExplainedWord subject={{ type: 'active_stats' }}>{messages.now.title}</ExplainedWord>
      </h2>
      {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />}
      {visitors === null ? (
        error === null && <Skeleton className="h-12! w-24" />
      ) : (
        <p className="flex items-center gap-3">
          <span className="font-semibold text-[3rem] leading-none tracking-tight tabular-nums">
            {visitors.toLocaleString(LANGUAGE)}
          </span>
          <span aria-hidden className="relative grid size-2.5 place-items-center">
            {visitors > 0 && <span className="absolute size-2.5 animate-beacon rounded-full bg-good" />}
            <span className={`size-2.5 rounded-full ${visitors > 0 ? 'bg-good' : 'bg-edge'}`} />
          </span>
        </p>
      )}
      <p className="text-ink-3">{visitors === 0 ? messages.now.none : messages.now.some}</p>
    </section>
  );
}
