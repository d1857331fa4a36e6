import { useQuery } from '@tanstack/react-query';
import { toProblem } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { joinClasses } from '../../lib/join-classes.ts';
import { formatDate } from '../../lib/time/format-time.ts';
import { Card } from '../../ui/card.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { messages } from './messages.ts';

const texts = messages.usage;

/** The requests with a key in each of the last 30 days. */
export function KeyUsageCard({ keyId }: { readonly keyId: string }) {
  const { data, error, refetch } = useQuery(rpc.keys.usage.queryOptions({ input: { id: keyId } }));
  return (
    <Card title={texts.title}>
      {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton className="h-24 w-full" />}
      {data !== undefined && (
        <>
          <p className="mb-3 text-ink-2">{texts.total({ count: data.total })}</p>
          {data.total > 0 && <DayBars days={data.days} total={data.total} />}
        </>
      )}
    </Card>
  );
}

interface Day {
  /** `2026-03-10`, in UTC. */
  readonly date: string;
  readonly requests: number;
}

function DayBars({ days, total }: { readonly days: readonly Day[]; readonly total: number }) {
  const most = Math.max(...days.map(({ requests }) => requests));
  const [first] = days;
  return (
    <div role="img" aria-label={texts.total({ count: total })}>
      <div className="flex h-16 items-end gap-px border-line border-b">
        {days.map(({ date, requests }, index) => (
          <div
            key={date}
            title={texts.day({ date: formatDay(date), count: requests })}
            className="flex h-full flex-1 items-end"
          >
            <div
              style={{ height: `${(requests / most) * 100}%` }}
              className={joinClasses(
                'w-full rounded-t-xs',
                requests > 0 && 'min-h-0.5',
                index === days.length - 1
                  ? 'border border-b-0 border-series-1 border-dashed bg-accent-soft'
                  : 'bg-series-1',
              )}
            />
          </div>
        ))}
      </div>
      <div className="mt-1 flex justify-between text-ink-3 text-xs">
        <span>{first !== undefined && formatDay(first.date)}</span>
        <span>{texts.today}</span>
      </div>
    </div>
  );
}

/** Formats a day in UTC. Noon is on the same day in almost all time zones. */
function formatDay(date: string): string {
  return formatDate(`${date}T12:00:00Z`);
}
