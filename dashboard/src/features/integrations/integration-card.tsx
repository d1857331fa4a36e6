import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Pencil, Power, Trash2 } from 'lucide-react';
import { toProblem } from '../../api/problem.ts';
import { client, rpc } from '../../api/rpc.ts';
import { showServerText } from '../../lib/server-texts/show-server-text.ts';
import { formatAgo, formatTime } from '../../lib/time/format-time.ts';
import { useChange } from '../../parts/use-change.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DropdownMenu, MenuItem } from '../../ui/overlays/dropdown-menu.tsx';
import type { Integration, Kind } from './form-values.ts';
import { KindGlyph } from './kind-glyph.tsx';
import { messages } from './messages.ts';
import { TestResult } from './test-result.tsx';

const TONES: Readonly<Record<Integration['state'], Tone>> = {
  active: 'good',
  failing: 'bad',
  disabled: 'neutral',
};

/** An integration: its state, why it fails, a test, and its actions. */
export function IntegrationCard({
  integration,
  kind,
  onEdit,
  onDelete,
}: {
  readonly integration: Integration;
  readonly kind: Kind | undefined;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}) {
  const { id, name, state, enabled, lastDeliveredAt, lastError, disabledBy } = integration;
  const queryClient = useQueryClient();
  const switching = useChange(() => client.integrations.update({ id, enabled: !enabled }), {
    reload: [rpc.integrations.list.key()],
    done: messages.saved,
  });
  const testing = useMutation({
    mutationFn: () => client.integrations.test({ id }),
    meta: { showsErrors: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: rpc.integrations.list.key() }),
  });
  const problem = testing.error ?? switching.error;
  return (
    <li className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <KindGlyph kind={integration.kind} />
        <div className="min-w-40 flex-1">
          <p className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 break-words font-medium">{name}</span>
            <Badge tone={TONES[state]}>{messages.states[state]}</Badge>
          </p>
          <p className="text-ink-3 text-xs">
            {kind?.name ?? integration.kind}
            {' · '}
            {lastDeliveredAt === null
              ? messages.neverDelivered
              : messages.lastDelivered({ ago: formatAgo(lastDeliveredAt, Date.now()) })}
          </p>
        </div>
        <div className="flex items-center gap-1">
          <Button size="sm" isPending={testing.isPending} onClick={() => testing.mutate()}>
            {messages.test}
          </Button>
          <DropdownMenu
            align="end"
            trigger={<IconButton label={messages.menu({ name })} icon={<Ellipsis />} size="sm" />}
          >
            <MenuItem icon={<Pencil />} onSelect={onEdit}>
              {messages.edit}
            </MenuItem>
            <MenuItem icon={<Power />} onSelect={() => switching.mutate(undefined)}>
              {enabled ? messages.disable : messages.enable}
            </MenuItem>
            <MenuItem icon={<Trash2 />} isDangerous onSelect={onDelete}>
              {messages.delete}
            </MenuItem>
          </DropdownMenu>
        </div>
      </div>
      {problem !== null && <Notice tone="bad">{toProblem(problem).message}</Notice>}
      {testing.data !== undefined && <TestResult delivery={testing.data.delivery} />}
      {testing.data === undefined && lastError !== null && (
        <Notice tone="warn" title={showServerText(lastError.message)}>
          {disabledBy === 'failures'
            ? messages.disabledByFailures
            : messages.failingSince({ time: formatTime(lastError.failingSince) })}
        </Notice>
      )}
    </li>
  );
}
