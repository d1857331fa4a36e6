import { Link } from '@tanstack/react-router';
import { ArrowRight, Check } from 'lucide-react';
import { joinClasses } from '../../lib/join-classes.ts';
import { buttonClasses } from '../../ui/button.tsx';

/** Waits for the first event in the open, and turns green when it is there. */
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
        <p className="font-medium text-base">
          {hasArrived ? 'First event received' : 'Waiting for the first event …'}
        </p>
        <p className="text-ink-2">
          {hasArrived
            ? 'Everything works. From now on every visit counts.'
            : 'Open a page with the snippet. We’ll detect it automatically, usually within seconds.'}
        </p>
      </div>
      {hasArrived && (
        <Link
          to="/websites/$websiteId"
          params={{ websiteId }}
          className={buttonClasses({ variant: 'primary' })}
        >
          See the analytics
          <ArrowRight aria-hidden />
        </Link>
      )}
    </div>
  );
}
