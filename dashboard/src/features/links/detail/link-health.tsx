import { formatAgo, formatTime } from '../../../lib/time/format-time.ts';
import { Notice } from '../../../ui/notice.tsx';
import { showReason } from '../../monitors/monitor-parts/index.ts';
import { bareUrl, type Link, stateOf } from './link-names.ts';
import { messages } from './messages.ts';

const texts = messages.health;

/** The targets of a link that are broken, with the reason and the time of the last check. Nothing while they work. */
export function BrokenNotice({ link }: { readonly link: Link }) {
  const nowMs = Date.now();
  if (stateOf(link, nowMs) !== 'broken') return null;
  const broken = link.health.targets.filter(({ state }) => state === 'broken');
  return (
    <Notice tone="bad" title={texts.broken({ count: broken.length })}>
      <ul className="my-1 flex flex-col gap-2">
        {broken.map(({ url, reason, since, checkedAt }) => (
          <li key={url} className="min-w-0">
            <a href={url} rel="noreferrer" className="break-all font-medium text-ink hover:underline">
              {bareUrl(url)}
            </a>
            <p>{reason === null ? '' : showReason(reason)}</p>
            <p className="text-xs">
              {since === null ? '' : texts.since({ since: formatTime(since) })}{' '}
              {checkedAt === null ? '' : texts.checked({ ago: formatAgo(checkedAt, nowMs) })}
            </p>
          </li>
        ))}
      </ul>
      <p>{texts.redirects}</p>
    </Notice>
  );
}

/** When the targets of a link that is not broken were checked. */
export function CheckedTargets({ link: { health } }: { readonly link: Link }) {
  const { state, checkedAt, targets } = health;
  if (state === 'off' || state === 'broken') return null;
  const reason = targets.find((target) => target.state === 'unknown')?.reason ?? null;
  return (
    <span className="text-ink-3" title={reason === null ? undefined : showReason(reason)}>
      {state === 'ok' && checkedAt !== null
        ? texts.ok({ ago: formatAgo(checkedAt, Date.now()) })
        : texts[state === 'ok' ? 'pending' : state]}
    </span>
  );
}
