import { Link } from '@tanstack/react-router';
import { Activity, Globe, HeartPulse, ShieldCheck } from 'lucide-react';
import { present } from '../../../lib/search.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { messages } from '../messages.ts';

const STARTS = [
  { kind: 'http', icon: <Globe aria-hidden /> },
  { kind: 'tls', icon: <ShieldCheck aria-hidden /> },
  { kind: 'heartbeat', icon: <HeartPulse aria-hidden /> },
] as const;

/** The empty state: what a monitor is, and three starting points. */
export function FirstMonitor({
  canWrite,
  websiteId,
}: {
  readonly canWrite: boolean;
  readonly websiteId: string | undefined;
}) {
  return (
    <Card>
      <EmptyState icon={<Activity />} title={messages.empty.title} className="pb-6">
        {canWrite ? messages.empty.text : messages.empty.readOnly}
      </EmptyState>
      {canWrite && (
        <ul className="mx-auto grid max-w-3xl gap-3 pb-6 sm:grid-cols-3">
          {STARTS.map(({ kind, icon }) => (
            <li key={kind}>
              <Link
                to="/monitors/new"
                search={present({ kind, websiteId })}
                className="flex h-full flex-col gap-1 rounded-lg border border-line p-4 hover:bg-hover [&>svg]:mb-1 [&>svg]:size-5 [&>svg]:text-accent-text"
              >
                {icon}
                <span className="font-medium">{messages.empty.starts[kind].name}</span>
                <span className="text-ink-2 text-xs">{messages.empty.starts[kind].text}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
