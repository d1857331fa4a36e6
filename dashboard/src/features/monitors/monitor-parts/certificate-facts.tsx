import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { joinClasses } from '../../../lib/join-classes.ts';
import { formatDate } from '../../../lib/time/format-time.ts';
import { messages } from './messages.ts';
import type { Certificate } from './monitor.ts';
import { showReason } from './show-reason.ts';

const texts = messages.certificate;
const DAY_MS = 86_400_000;
const MAX_NAMES = 5;
const SOON_DAYS = 14;

/** A certificate: whether it is valid, when it expires, its issuer and its names. */
export function CertificateFacts({ certificate }: { readonly certificate: Certificate }) {
  const { isValid, expiresAt, issuer, subject, names, problem, intermediate } = certificate;
  const days = daysLeft(expiresAt, Date.now());
  const tone =
    !isValid || days < 0 ? 'text-bad-text' : days < SOON_DAYS ? 'text-warn-text' : 'text-good-text';
  const Icon = isValid && days >= SOON_DAYS ? ShieldCheck : ShieldAlert;
  const rest = names.length - MAX_NAMES;
  return (
    <div className="flex items-start gap-2">
      <Icon aria-hidden className={joinClasses('mt-0.5 size-4 shrink-0', tone)} />
      <div className="min-w-0 flex-1">
        <p className={joinClasses('font-medium', tone)}>
          {isValid ? texts.valid : texts.invalid}
          {' · '}
          {days < 0
            ? texts.expired({ day: formatDate(expiresAt) })
            : texts.expires({ day: formatDate(expiresAt), days })}
        </p>
        {problem !== null && <p className="text-bad-text">{showReason(problem)}</p>}
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-ink-2 text-xs">
          <dt className="text-ink-3">{texts.issuer}</dt>
          <dd className="break-all">{issuer}</dd>
          <dt className="text-ink-3">{texts.subject}</dt>
          <dd className="break-all">{subject}</dd>
          {intermediate !== null && (
            <>
              <dt className="text-ink-3">{texts.intermediate}</dt>
              <dd className="break-all">{intermediate}</dd>
            </>
          )}
          {names.length > 0 && (
            <>
              <dt className="text-ink-3">{texts.names}</dt>
              <dd className="break-all">
                {names.slice(0, MAX_NAMES).join(', ')}
                {rest > 0 && ` ${texts.more({ count: rest })}`}
              </dd>
            </>
          )}
        </dl>
      </div>
    </div>
  );
}

/** Returns the full days until an instant; negative after it. */
function daysLeft(iso: string, nowMs: number): number {
  return Math.floor((Date.parse(iso) - nowMs) / DAY_MS);
}
