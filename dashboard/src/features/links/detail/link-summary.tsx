import { ArrowRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { formatFigure } from '../../analytics/index.ts';
import { LinkActions } from './link-actions.tsx';
import { CheckedTargets } from './link-health.tsx';
import { bareUrl, type Link, type LinkState, stateOf } from './link-names.ts';
import { messages } from './messages.ts';

const TONES: Readonly<Record<LinkState, ComponentProps<typeof Badge>['tone']>> = {
  active: 'good',
  archived: 'neutral',
  scheduled: 'warn',
  expired: 'bad',
  limited: 'bad',
  broken: 'bad',
};

/** The short URL, the target and the state of a link, in one line. */
export function LinkSummary({ link }: { readonly link: Link }) {
  const { shortUrl, targetUrl, hasPassword, clickLimit, clicksUsed } = link;
  const state = stateOf(link, Date.now());
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="flex min-w-0 items-center gap-1">
        <a href={shortUrl} rel="noreferrer" className="truncate font-medium text-accent-text hover:underline">
          {bareUrl(shortUrl)}
        </a>
        <CopyButton text={shortUrl} label={messages.copy} />
      </span>
      <span className="flex min-w-0 max-w-full items-center gap-1.5">
        <ArrowRight aria-hidden className="size-3.5 shrink-0 text-ink-3" />
        <span className="sr-only">{messages.target}</span>
        <span title={targetUrl} className="max-w-96 truncate">
          {bareUrl(targetUrl)}
        </span>
      </span>
      <Badge tone={TONES[state] ?? 'neutral'}>{messages.states[state]}</Badge>
      {clickLimit !== null && (
        <span className="text-ink-3">
          {messages.used({
            used: formatFigure(clicksUsed, 'count'),
            limit: formatFigure(clickLimit, 'count'),
          })}
        </span>
      )}
      {hasPassword && <Badge>{messages.password}</Badge>}
      <CheckedTargets link={link} />
      <LinkActions link={link} />
    </span>
  );
}
