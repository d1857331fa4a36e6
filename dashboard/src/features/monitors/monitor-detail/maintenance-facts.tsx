import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rpc } from '../../../api/rpc.ts';
import { formatTime } from '../../../lib/time/format-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { messages as maintenance } from '../maintenance/messages.ts';
import { appliesTo } from '../maintenance/window.ts';
import type { Monitor } from '../monitor-parts/monitor.ts';
import { messages } from './messages.ts';

const MAX_LISTED = 100;

/** The maintenance windows that apply to a monitor and are not over. */
export function MaintenanceFacts({ monitor }: { readonly monitor: Monitor }) {
  const { organizationId } = monitor;
  const { data } = useQuery(
    rpc.maintenanceWindows.list.queryOptions({ input: { organizationId, limit: MAX_LISTED } }),
  );
  const windows = data?.maintenanceWindows.filter(
    (window) => (window.isOpen || window.nextStartsAt !== null) && appliesTo(window, monitor),
  );
  if (windows === undefined || windows.length === 0) return null;
  return (
    <Card title={messages.maintenance}>
      <ul className="flex flex-col gap-2">
        {windows.map(({ id, name, isOpen, nextStartsAt }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <Link to="/monitors/maintenance" className="rounded-sm font-medium hover:underline">
              {name}
            </Link>
            {isOpen ? (
              <Badge tone="accent">{maintenance.open}</Badge>
            ) : (
              nextStartsAt !== null && <span className="text-ink-2">{formatTime(nextStartsAt)}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
