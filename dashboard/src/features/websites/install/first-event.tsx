import { Link } from '@tanstack/react-router';
import { ArrowRight, Check } from 'lucide-react';
import { joinClasses } from '../../../lib/join-classes.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { messages } from './messages.ts';

const texts = messages.firstEvent;

/** Shows whether the first event has arrived. */
export function FirstEvent({
  websiteId,
  hasArrived,
}: {
  readonly websiteId: string;
  readonly hasArrived: boolean;
}) {
  return (
    <div
      role="status"
      className={joinClasses(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border px-4 py-3.5 transition-colors duration-500',
        hasArrived ? 'border-good bg-good-soft' : 'border-line bg-surface',
      )}
    >
      {hasArrived ? (
        <span aria-hidden className="grid size-6 place-items-center rounded-full bg-good text-surface">
          <Check className="size-4" strokeWidth={3} />
        </span>
      ) : (
        <span aria-hidden className="relative grid size-6 place-items-center">
          <span className="absolute size-2.5 animate-beacon rounded-full bg-accent" />
          <span className="size-2.5 rounded-full bg-accent" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="font-medium text-base">{hasArrived ? texts.received : texts.waiting}</p>
        <p className="text-ink-2">{hasArrived ? texts.receivedText : texts.waitingText}</p>
      </div>
      {hasArrived && (
        <Link
          to="/websites/$websiteId"
          params={{ websiteId }}
          className={buttonClasses({ variant: 'primary' })}
        >
          {texts.view}
          <ArrowRight aria-hidden />
        </Link>
      )}
    </div>
  );
}
