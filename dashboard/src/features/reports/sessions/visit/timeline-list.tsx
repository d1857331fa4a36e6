import { Eye, Fingerprint, TriangleAlert, Zap } from 'lucide-react';
import { joinClasses } from '../../../../lib/join-classes.ts';
import { clockTime } from '../clock.ts';
import { messages } from '../messages.ts';
import { type EventKind, formatGap, type Property, type TimelineEvent } from './timeline.ts';

const LOOKS: Readonly<
  Record<EventKind, { readonly icon: typeof Eye; readonly tone: string; readonly word: string }>
> = {
  pageview: { icon: Eye, tone: 'bg-hover text-ink-2', word: messages.visit.kinds.pageview },
  event: { icon: Zap, tone: 'bg-accent-soft text-accent-text', word: messages.visit.kinds.event },
  identify: { icon: Fingerprint, tone: 'bg-good-soft text-good-text', word: messages.visit.kinds.identify },
  error: { icon: TriangleAlert, tone: 'bg-bad-soft text-bad-text', word: messages.visit.kinds.error },
};

/** What happened in a visit, one below the other, with the time between. */
export function TimelineList({
  events,
  timeZone,
}: {
  readonly events: readonly TimelineEvent[];
  readonly timeZone: string;
}) {
  return (
    <ol aria-label={messages.visit.events}>
      {events.map((event, index) => (
        <TimelineItem
          key={event.key}
          event={event}
          timeZone={timeZone}
          isLast={index === events.length - 1}
        />
      ))}
    </ol>
  );
}

function TimelineItem({
  event,
  timeZone,
  isLast,
}: {
  readonly event: TimelineEvent;
  readonly timeZone: string;
  readonly isLast: boolean;
}) {
  const { icon: Icon, tone, word } = LOOKS[event.kind];
  const gap = formatGap(event.gap);
  return (
    <li className="relative">
      {gap !== undefined && <p className="py-1 pl-11 text-ink-3 text-xs">{gap}</p>}
      <div className="flex gap-3">
        <span
          aria-hidden
          className={joinClasses('z-1 grid size-8 shrink-0 place-items-center rounded-full', tone)}
        >
          <Icon className="size-4" />
        </span>
        {!isLast && <span aria-hidden className="absolute top-0 -bottom-8 left-[0.9375rem] w-0.5 bg-line" />}
        <div className="min-w-0 flex-1 pt-1.5 pb-2">
          <div className="flex items-baseline justify-between gap-x-3">
            <p className="min-w-0 break-words">
              <span className={event.kind === 'pageview' ? 'text-ink-3' : 'font-medium'}>
                {event.kind === 'pageview' ? word : event.title}
                {event.kind !== 'pageview' && <span className="sr-only"> ({word})</span>}
              </span>{' '}
              <span className={event.kind === 'pageview' ? 'font-medium' : 'text-ink-3'}>
                {event.kind === 'pageview'
                  ? event.path
                  : event.path !== '' && messages.visit.on({ page: event.path })}
              </span>
            </p>
            <time dateTime={event.time} className="shrink-0 text-ink-3 text-xs tabular-nums">
              {clockTime(event.time, timeZone, 'seconds')}
            </time>
          </div>
          <Properties properties={event.properties} />
        </div>
      </div>
    </li>
  );
}

/** The properties of an event. Long values are collapsed. */
function Properties({ properties }: { readonly properties: readonly Property[] }) {
  if (properties.length === 0) return null;
  return (
    <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-xs">
      {properties.map(({ name, value, isLong }) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="max-w-40 truncate text-ink-3" title={name}>
            {name}
          </dt>
          <dd className="min-w-0 break-words font-mono">
            {isLong ? (
              <details>
                <summary className="min-h-6 truncate">{value.split('\n')[0]}</summary>
                <pre className="mt-1 whitespace-pre-wrap break-words rounded-md bg-sunken p-2">{value}</pre>
              </details>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
