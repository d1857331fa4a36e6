import { Badge, type Tone } from '../../ui/badge.tsx';
import { messages } from './messages.ts';

type Severity = keyof typeof messages.severities;

const TONES: Readonly<Record<Severity, Tone>> = {
  info: 'neutral',
  warning: 'warn',
  critical: 'bad',
};

/** The severity of a notification. */
export function SeverityBadge({ severity }: { readonly severity: Severity }) {
  return <Badge tone={TONES[severity]}>{messages.severities[severity]}</Badge>;
}
