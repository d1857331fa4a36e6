import { Badge, type Tone } from '../../ui/badge.tsx';
import { messages } from './messages.ts';
import type { Problem } from './problems-tab.tsx';

const TONES: Readonly<Record<Problem['severity'], Tone>> = {
  info: 'neutral',
  warning: 'warn',
  critical: 'bad',
};

/** The severity of a notification. */
export function SeverityBadge({ severity }: Pick<Problem, 'severity'>) {
  return <Badge tone={TONES[severity]}>{messages.severities[severity]}</Badge>;
}
