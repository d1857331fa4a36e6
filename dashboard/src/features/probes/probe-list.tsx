import { Ellipsis, KeyRound, Pencil, Trash2 } from 'lucide-react';
import { formatAgo } from '../../lib/time/format-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { DropdownMenu, MenuItem } from '../../ui/overlays/dropdown-menu.tsx';
import { messages } from './messages.ts';
import type { Probe } from './probe.ts';

/** What a person does with a probe. */
export type ProbeAction = 'rename' | 'rotate' | 'delete';

/** The probes of an organization. @param props.onAct `undefined` for people who cannot change monitors. */
export function ProbeList({
  probes,
  onAct,
}: {
  readonly probes: readonly Probe[];
  readonly onAct: ((action: ProbeAction, probe: Probe) => void) | undefined;
}) {
  return (
    <ul className="divide-y divide-line">
      {probes.map((probe) => (
        <li key={probe.id} className="flex items-center gap-3 px-4 py-3">
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 break-words font-medium">{probe.name}</span>
              <span className="rounded bg-sunken px-1.5 font-mono text-ink-2 text-xs">{probe.region}</span>
              <Connection probe={probe} />
            </p>
            <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-ink-3 text-xs">
              <Fact
                label={messages.lastSeen}
                value={probe.lastSeenAt === null ? messages.never : formatAgo(probe.lastSeenAt, Date.now())}
              />
              <Fact label={messages.monitors} value={String(probe.monitorCount)} />
              {probe.version !== null && <Fact label={messages.version} value={probe.version} />}
            </dl>
          </div>
          {onAct !== undefined && (
            <DropdownMenu
              align="end"
              trigger={
                <IconButton label={messages.menu({ name: probe.name })} icon={<Ellipsis />} size="sm" />
              }
            >
              <MenuItem icon={<Pencil />} onSelect={() => onAct('rename', probe)}>
                {messages.rename}
              </MenuItem>
              <MenuItem icon={<KeyRound />} onSelect={() => onAct('rotate', probe)}>
                {messages.rotate}
              </MenuItem>
              <MenuItem icon={<Trash2 />} isDangerous onSelect={() => onAct('delete', probe)}>
                {messages.delete}
              </MenuItem>
            </DropdownMenu>
          )}
        </li>
      ))}
    </ul>
  );
}

function Connection({ probe: { isConnected, lastSeenAt } }: { readonly probe: Probe }) {
  if (isConnected) return <Badge tone="good">{messages.connected}</Badge>;
  if (lastSeenAt === null) return <Badge tone="neutral">{messages.notStarted}</Badge>;
  return <Badge tone="bad">{messages.disconnected}</Badge>;
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="flex gap-1">
      <dt>{label}:</dt>
      <dd className="text-ink-2">{value}</dd>
    </div>
  );
}
