import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatTime } from '../../../lib/time/format-time.ts';
import { Card } from '../../../ui/card.tsx';
import { messages as shared } from '../messages.ts';
import { StateIcon } from '../parts/marks.tsx';
import type { Incident } from '../parts/types.ts';
import { durationOf } from './incident-table.tsx';
import { messages } from './messages.ts';

const texts = messages.detail;

/** The times, components and source of an incident. */
export function IncidentFacts({ incident }: { readonly incident: Incident }) {
  const { severity, startedAt, monitoringAt, resolvedAt, components, source, monitorId } = incident;
  return (
    <Card title={texts.facts}>
      <dl className="flex flex-col gap-2.5">
        <Fact label={texts.severity}>{shared.severities[severity]}</Fact>
        <Fact label={texts.began}>{formatTime(startedAt)}</Fact>
        {monitoringAt !== null && <Fact label={texts.monitoringSince}>{formatTime(monitoringAt)}</Fact>}
        {resolvedAt !== null && <Fact label={texts.resolved}>{formatTime(resolvedAt)}</Fact>}
        <Fact label={texts.duration}>{durationOf(incident)}</Fact>
        <Fact label={texts.components}>
          {components.length === 0 ? (
            texts.noComponents
          ) : (
            <ul className="flex flex-col gap-1">
              {components.map(({ id, name, impact }) => (
                <li key={id} className="flex items-center gap-1.5">
                  <StateIcon state={impact} className="size-3.5" />
                  <span className="min-w-0 break-words">{name}</span>
                  <span className="text-ink-3 text-xs">{shared.states[impact]}</span>
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact label={texts.source}>
          {messages.source[source]}
          {monitorId !== null && (
            <Link
              to="/monitors/$monitorId"
              params={{ monitorId }}
              className="ml-2 rounded-sm text-accent-text hover:underline"
            >
              {texts.monitor}
            </Link>
          )}
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3 text-xs">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
