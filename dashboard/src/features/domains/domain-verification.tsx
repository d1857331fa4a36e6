import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toProblem } from '../../api/problem.ts';
import type { Outputs } from '../../api/rpc.ts';
import { formatAgo, formatTime } from '../../lib/time/format-time.ts';
import { useChange } from '../../parts/use-change.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showDone, showFailure } from '../../ui/toasts.ts';
import { messages } from './messages.ts';

/** DNS records with buttons that copy their names and values. */
function DnsRecords({ records }: { readonly records: Domain['records'] }) {
  return (
    <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
      {records.map(({ type, name, value }) => (
        <li key={type} className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[4rem_1fr_1fr]">
          <span className="flex items-center gap-2">
            <span className="text-ink-3 text-xs sm:sr-only">{messages.type}</span>
            <span className="font-medium">{type}</span>
          </span>
          <Part label={messages.recordName} text={name} copyLabel={messages.copyName({ type })} />
          <Part label={messages.value} text={value} copyLabel={messages.copyValue({ type })} />
        </li>
      ))}
    </ul>
  );
}

function Part({
  label,
  text,
  copyLabel,
}: {
  readonly label: string;
  readonly text: string;
  readonly copyLabel: string;
}) {
  return (
    <div className="min-w-0">
      <span className="block text-ink-3 text-xs">{label}</span>
      <span className="flex min-w-0 items-center gap-1">
        <code className="min-w-0 break-all font-mono text-xs">{text}</code>
        <CopyButton text={text} label={copyLabel} />
      </span>
    </div>
  );
}

/** A custom domain of short links or of a status page, as the API returns it. */
export type Domain = NonNullable<Outputs['statusPages']['domain']['get']['domain']>;

const TONES = { verified: 'good', missing: 'warn', unverified: 'neutral' } as const;

function stateOf({ verified, missingSince }: Domain): keyof typeof TONES {
  if (!verified) return 'unverified';
  return missingSince === null ? 'verified' : 'missing';
}

/** The host name of a domain, and whether it is verified. */
export function DomainTitle({ domain }: { readonly domain: Domain }) {
  const state = stateOf(domain);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-2">
      <span className="min-w-0 break-all font-medium">{domain.hostname}</span>
      <Badge tone={TONES[state]}>{messages.states[state]}</Badge>
    </span>
  );
}

/** The DNS records of a domain as long as one is needed, when they were checked, and a button that checks them now. */
export function DomainVerification({
  domain,
  canWrite,
  verify,
  reload,
  actions,
  children,
}: {
  readonly domain: Domain;
  readonly canWrite: boolean;
  readonly verify: () => Promise<{ readonly domain: { readonly verified: boolean } }>;
  /** The queries that contain the domain. */
  readonly reload: readonly QueryKey[];
  /** Other buttons. */
  readonly actions?: ReactNode;
  /** More about the domain. */
  readonly children?: ReactNode;
}) {
  const { hostname, missingSince, checkedAt, records } = domain;
  const verifying = useChange(verify, {
    reload,
    onDone: ({ domain: { verified } }) =>
      verified
        ? showDone(messages.isVerified({ hostname }))
        : showFailure(messages.notFound, messages.notFoundText),
  });
  return (
    <div className="flex flex-col gap-3">
      {missingSince !== null && (
        <Notice tone="warn">{messages.missingText({ since: formatTime(missingSince) })}</Notice>
      )}
      {verifying.error !== null && <Notice tone="bad">{toProblem(verifying.error).message}</Notice>}
      {stateOf(domain) !== 'verified' && (
        <>
          <p className="text-ink-2">{messages.records}</p>
          <DnsRecords records={records} />
        </>
      )}
      {children}
      <div className="flex flex-wrap items-center gap-3">
        {canWrite && (
          <Button size="sm" isPending={verifying.isPending} onClick={() => verifying.mutate()}>
            {messages.verify}
          </Button>
        )}
        {actions}
        <span className="text-ink-3 text-xs">
          {checkedAt === null
            ? messages.neverChecked
            : messages.checked({ ago: formatAgo(checkedAt, Date.now()) })}
        </span>
      </div>
    </div>
  );
}
