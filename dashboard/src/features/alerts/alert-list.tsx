import { Link } from '@tanstack/react-router';
import { formatTime } from '../../lib/time/format-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../ui/table.tsx';
import { type Alert, STATE_TONES, shownState } from './alert.ts';
import { describeCondition, describeValue } from './describe-condition.ts';
import { messages } from './messages.ts';
import { PreviewLine } from './preview-chart.tsx';
import { useGoals } from './use-alerts.ts';
import { usePreview } from './use-preview.ts';

const RECENT_DAYS = 2;

/** The alerts with their states, last values and the last two days. */
export function AlertList({
  websiteId,
  alerts,
}: {
  readonly websiteId: string;
  readonly alerts: readonly Alert[];
}) {
  const goals = useGoals(websiteId);
  return (
    <Card isFlush>
      <Table label={messages.title}>
        <TableHead>
          <Row>
            <HeadCell>{messages.columns.alert}</HeadCell>
            <HeadCell>{messages.columns.state}</HeadCell>
            <HeadCell isNumber className="max-sm:hidden">
              {messages.columns.value}
            </HeadCell>
            <HeadCell className="max-md:hidden">{messages.columns.recent}</HeadCell>
          </Row>
        </TableHead>
        <TableBody>
          {alerts.map((alert) => (
            <AlertRow key={alert.id} alert={alert} goalName={goalNameOf(alert, goals)} />
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

/** Returns the name of the goal of an alert; `undefined` if it has none, or it was deleted. */
export function goalNameOf(
  { condition }: Alert,
  goals: readonly { readonly id: string; readonly name: string }[] | undefined,
): string | undefined {
  return condition.kind === 'goal' ? goals?.find(({ id }) => id === condition.reportId)?.name : undefined;
}

function AlertRow({ alert, goalName }: { readonly alert: Alert; readonly goalName: string | undefined }) {
  const state = shownState(alert);
  const { value, expected } = describeValue(alert);
  return (
    <Row className="hover:bg-hover">
      <Cell className="min-w-40 max-w-96 py-2.5">
        <Link
          to="/websites/$websiteId/alerts/$alertId"
          params={{ websiteId: alert.websiteId, alertId: alert.id }}
          className="rounded-sm font-medium hover:text-accent-text hover:underline pointer-coarse:py-2"
        >
          {alert.name}
        </Link>
        <span className="block text-ink-3 text-xs">{describeCondition(alert.condition, goalName)}</span>
      </Cell>
      <Cell>
        <Badge tone={STATE_TONES[state]}>{messages.states[state]}</Badge>
        {state === 'firing' && (
          <span className="block text-ink-3 text-xs">
            {messages.since({ time: formatTime(alert.since) })}
          </span>
        )}
      </Cell>
      <Cell isNumber className="max-sm:hidden">
        {value}
        {expected !== undefined && <span className="block text-ink-3 text-xs">{expected}</span>}
      </Cell>
      <Cell className="w-56 max-md:hidden">
        <RecentLine alert={alert} value={value} />
      </Cell>
    </Row>
  );
}

function RecentLine({ alert, value }: { readonly alert: Alert; readonly value: string }) {
  const { data, error } = usePreview(alert.websiteId, alert.condition, RECENT_DAYS);
  if (error !== null) return null;
  if (data === undefined) return <Skeleton className="h-8! w-full" />;
  return data.preview.points.length === 0 ? null : (
    <PreviewLine preview={data.preview} label={messages.recent({ name: alert.name, value })} />
  );
}
