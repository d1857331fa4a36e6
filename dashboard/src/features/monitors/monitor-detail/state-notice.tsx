import { formatTime } from '../../../lib/time/format-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Monitor, MonitorState } from '../monitor-parts/monitor.ts';
import { showReason } from '../monitor-parts/show-reason.ts';
import { messages } from './messages.ts';
import { useAcknowledging, useOutages } from './use-monitor.ts';

const TONES: Readonly<Partial<Record<MonitorState, 'bad' | 'warn'>>> = {
  down: 'bad',
  degraded: 'warn',
  unreachable: 'warn',
};

/** Why the monitor is not up, and a button that acknowledges its outage. */
export function StateNotice({
  monitor: { id, state, reason },
  canWrite,
}: {
  readonly monitor: Monitor;
  readonly canWrite: boolean;
}) {
  const { data } = useOutages(id, 1);
  const acknowledging = useAcknowledging();
  const outage = data?.outages.find(({ endedAt }) => endedAt === null);
  if (state === 'up' || state === 'pending') return null;
  return (
    <Notice
      tone={TONES[state] ?? 'info'}
      title={messages.stateTexts[state]}
      action={
        canWrite &&
        outage !== undefined &&
        outage.acknowledgedAt === null && (
          <Button size="sm" isPending={acknowledging.isPending} onClick={() => acknowledging.mutate({ id })}>
            {messages.acknowledge}
          </Button>
        )
      }
    >
      {reason !== null && showReason(reason)}
      {outage?.acknowledgedAt != null && (
        <p>
          {messages.acknowledged({
            name: outage.acknowledgedBy ?? '',
            time: formatTime(outage.acknowledgedAt),
          })}
        </p>
      )}
    </Notice>
  );
}
