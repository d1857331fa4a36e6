import {
  BugOff,
  CircleDollarSign,
  Flag,
  Gauge,
  PartyPopper,
  Sparkles,
  TrendingDown,
  TrendingUp,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Condition } from './alert.ts';
import type { messages } from './messages.ts';

/** The initial values of a new alert. */
export interface Template {
  readonly key: keyof typeof messages.templates;
  readonly icon: ReactNode;
  readonly condition: Condition;
}

/** Suggested for every website whose traffic is high enough. */
export const DROP = {
  key: 'traffic',
  icon: <TrendingDown />,
  condition: { kind: 'traffic', metric: 'pageviews', direction: 'drop', sensitivity: 'medium' },
} as const satisfies Template;

/** Suggested where a drop cannot fire. */
export const RISE = {
  key: 'spike',
  icon: <TrendingUp />,
  condition: { kind: 'traffic', metric: 'visitors', direction: 'spike', sensitivity: 'medium' },
} as const satisfies Template;

/** The templates. */
export const TEMPLATES: readonly [Template, ...Template[]] = [
  DROP,
  RISE,
  {
    key: 'errorSpike',
    icon: <BugOff />,
    condition: { kind: 'errors', mode: 'spike', sensitivity: 'medium', minOccurrences: 20 },
  },
  {
    key: 'newErrors',
    icon: <Sparkles />,
    condition: { kind: 'errors', mode: 'new_group', sensitivity: 'medium', minOccurrences: 1 },
  },
  {
    key: 'slow',
    icon: <Gauge />,
    condition: { kind: 'web_vital', metric: 'LCP', threshold: 2_500, minSamples: 50, windowMinutes: 1440 },
  },
  {
    key: 'orders',
    icon: <CircleDollarSign />,
    condition: {
      kind: 'threshold',
      metric: 'transactions',
      comparison: 'below',
      value: 1,
      windowMinutes: 720,
    },
  },
  { key: 'goal', icon: <Flag />, condition: { kind: 'goal', reportId: '', count: 10, windowMinutes: 1440 } },
  { key: 'firstEvent', icon: <PartyPopper />, condition: { kind: 'first_event' } },
];
