import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWebsites } from '../../../api/session.ts';
import { formatMs, formatPeriod } from '../../../lib/time/format-period.ts';
import { formatAgo } from '../../../lib/time/format-time.ts';
import { OWN_ZONE } from '../../../lib/time/own-zone.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { CertificateFacts } from '../monitor-parts/certificate-facts.tsx';
import { isObserved } from '../monitor-parts/format.ts';
import { messages as texts } from '../monitor-parts/messages.ts';
import type { Monitor } from '../monitor-parts/monitor.ts';
import { MaintenanceFacts } from './maintenance-facts.tsx';
import { messages } from './messages.ts';
import { SloFacts } from './slo-facts.tsx';
import { useMonitor, useSummary } from './use-monitor.ts';

/** The certificate, the SLO and the settings of a monitor. */
export function MonitorFacts({ monitor }: { readonly monitor: Monitor }) {
  const { id, certificate } = monitor;
  const summary = useSummary(id, OWN_ZONE).data?.summary;
  const isKnown = isObserved(
    summary?.periods.find(({ days }) => days === summary.slo?.days)?.knownSeconds ?? 0,
  );
  const slo = summary?.slo;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {certificate !== null && (
        <Card title={texts.certificate.title}>
          <CertificateFacts certificate={certificate} />
        </Card>
      )}
      {slo != null && isKnown && (
        <Card title={messages.slo.title}>
          <SloFacts slo={slo} />
        </Card>
      )}
      <MaintenanceFacts monitor={monitor} />
      <Card title={messages.settings}>
        <Settings monitor={monitor} />
      </Card>
    </div>
  );
}

function Settings({ monitor }: { readonly monitor: Monitor }) {
  const website = useWebsites()?.find(({ id }) => id === monitor.websiteId);
  const { intervalSeconds, timeout, failuresToDown, failureWindow, degradedAfterMs, regions } = monitor;
  const { tags, group, lastCheckedAt, nextCheckAt, parentId, kind } = monitor;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
      {kind !== 'heartbeat' && (
        <>
          <Fact name={messages.interval}>{formatPeriod(intervalSeconds)}</Fact>
          <Fact name={messages.timeout}>{formatMs(timeout)}</Fact>
          <Fact name={messages.downAfter}>
            {messages.nOfM({ failures: failuresToDown, window: failureWindow })}
          </Fact>
          {degradedAfterMs !== null && <Fact name={messages.degradedAfter}>{formatMs(degradedAfterMs)}</Fact>}
          <Fact name={messages.regions}>
            {regions.map((region) => (region === 'local' ? texts.local : region)).join(', ')}
          </Fact>
        </>
      )}
      <Fact name={messages.lastChecked}>
        {lastCheckedAt === null ? messages.never : formatAgo(lastCheckedAt, Date.now())}
      </Fact>
      {nextCheckAt !== null && <Fact name={messages.nextCheck}>{formatAgo(nextCheckAt, Date.now())}</Fact>}
      {parentId !== null && (
        <Fact name={messages.parent}>
          <Parent id={parentId} />
        </Fact>
      )}
      {website !== undefined && (
        <Fact name={messages.website}>
          <Link
            to="/websites/$websiteId"
            params={{ websiteId: website.id }}
            className="rounded-sm text-accent-text hover:underline"
          >
            {website.name}
          </Link>
        </Fact>
      )}
      {group !== null && <Fact name={messages.group}>{group}</Fact>}
      {tags.length > 0 && (
        <Fact name={messages.tags}>
          <span className="flex flex-wrap justify-end gap-1">
            {tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </span>
        </Fact>
      )}
    </dl>
  );
}

function Parent({ id }: { readonly id: string }) {
  const { data } = useMonitor(id);
  return (
    <Link
      to="/monitors/$monitorId"
      params={{ monitorId: id }}
      className="rounded-sm text-accent-text hover:underline"
    >
      {data?.monitor.name ?? id}
    </Link>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 break-words text-right">{children}</dd>
    </>
  );
}
