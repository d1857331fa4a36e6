import { CircleCheck, CircleMinus, CircleQuestionMark, CircleX, TriangleAlert, Wrench } from 'lucide-react';
import { joinClasses } from '../../../lib/join-classes.ts';
import { Badge } from '../../../ui/badge.tsx';
import { messages } from '../messages.ts';
import {
  type ComponentState,
  type IncidentStatus,
  MAINTENANCE_TONES,
  type MaintenanceStatus,
  SEVERITY_TONES,
  type Severity,
  STATE_TONES,
  STATUS_TONES,
} from './types.ts';

const ICONS = {
  operational: CircleCheck,
  maintenance: Wrench,
  degraded: CircleMinus,
  partial_outage: TriangleAlert,
  major_outage: CircleX,
  unknown: CircleQuestionMark,
} as const satisfies Readonly<Record<ComponentState, unknown>>;

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
  readonly state: ComponentState;
  readonly className?: string;
}) {
  const Icon = ICONS[state];
  return <Icon aria-hidden className={joinClasses('shrink-0', COLORS[STATE_TONES[state]], className)} />;
}

/** A state: its icon and its words. */
export function StateBadge({ state }: { readonly state: ComponentState }) {
  const Icon = ICONS[state];
  return (
    <Badge tone={STATE_TONES[state]}>
      <Icon aria-hidden className="size-3.5" />
      {messages.states[state]}
    </Badge>
  );
}

/** The severity of an incident. */
export function SeverityBadge({ severity }: { readonly severity: Severity }) {
  return <Badge tone={SEVERITY_TONES[severity]}>{messages.severities[severity]}</Badge>;
}

/** The status of an incident. */
export function StatusBadge({ status }: { readonly status: IncidentStatus }) {
  return <Badge tone={STATUS_TONES[status]}>{messages.statuses[status]}</Badge>;
}

/** The status of scheduled maintenance. */
export function MaintenanceBadge({ status }: { readonly status: MaintenanceStatus }) {
  return <Badge tone={MAINTENANCE_TONES[status]}>{messages.maintenanceStatuses[status]}</Badge>;
}
