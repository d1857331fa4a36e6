import {
  CircleCheck,
  CircleDashed,
  CirclePause,
  CircleQuestionMark,
  CircleX,
  TriangleAlert,
  Unplug,
  Wrench,
} from 'lucide-react';
import { joinClasses } from '../../../lib/join-classes.ts';
import { Badge } from '../../../ui/badge.tsx';
import { messages } from '../messages.ts';
import { type MonitorState, STATE_TONES } from './monitor.ts';

const ICONS = {
  up: CircleCheck,
  degraded: TriangleAlert,
  down: CircleX,
  unreachable: Unplug,
  pending: CircleDashed,
  paused: CirclePause,
  maintenance: Wrench,
  unknown: CircleQuestionMark,
} as const satisfies Readonly<Record<MonitorState, unknown>>;

const COLORS = {
  neutral: 'text-ink-3',
  accent: 'text-accent-text',
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
} as const;

/** The icon of a state. Its shape differs by state, not only its color. */
export function StateIcon({
  state,
  className = 'size-4',
}: {
  readonly state: MonitorState;
  readonly className?: string;
}) {
  const Icon = ICONS[state];
  return <Icon aria-hidden className={joinClasses('shrink-0', COLORS[STATE_TONES[state]], className)} />;
}

/** A state: its icon and its word. */
export function StateBadge({ state }: { readonly state: MonitorState }) {
  const Icon = ICONS[state];
  return (
    <Badge tone={STATE_TONES[state]}>
      <Icon aria-hidden className="size-3.5" />
      {messages.states[state]}
    </Badge>
  );
}
