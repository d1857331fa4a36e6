import type { Outputs } from '../../../api/rpc.ts';
import { findText } from '../../../lib/find-text.ts';
import { messages } from './messages.ts';
import { weekdayName } from './times/weekdays.ts';

/** A link as the API returns it. */
export type Link = Outputs['links']['get']['link'];

/** The state of a link. */
export type LinkState = keyof typeof messages.states;

/** The state of a link at a time. */
export function stateOf(
  link: Pick<Link, 'archived' | 'startsAt' | 'expiresAt' | 'clickLimit' | 'clicksUsed' | 'health'>,
  nowMs: number,
): LinkState {
  const { archived, startsAt, expiresAt, clickLimit, clicksUsed, health } = link;
  if (archived) return 'archived';
  if (startsAt !== null && nowMs < Date.parse(startsAt)) return 'scheduled';
  if (expiresAt !== null && nowMs >= Date.parse(expiresAt)) return 'expired';
  if (clickLimit !== null && (clicksUsed ?? 0) >= clickLimit) return 'limited';
  return health.state === 'broken' ? 'broken' : 'active';
}

/** A URL without its scheme and without a slash at its end. */
export function bareUrl(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

/** Returns the names of values of clicks that the link knows: its rules, its split targets, reasons. */
export function namesOf({ rules, split }: Pick<Link, 'rules' | 'split'>) {
  const numbered = (targets: readonly { readonly targetUrl: string }[], value: string) => {
    const index = Number(value);
    const target = targets[index];
    if (!Number.isInteger(index)) return undefined;
    return target === undefined
      ? messages.removedRule({ number: index + 1 })
      : messages.rule({ number: index + 1, target: bareUrl(target.targetUrl) });
  };
  return (field: string, value: string): string | undefined => {
    switch (field) {
      case 'link_rule':
        return value === '(none)' ? messages.otherTarget : numbered(rules, value);
      case 'link_split':
        return numbered(split, value);
      case 'link_outcome':
        return findText(messages.outcomes, value);
      case 'link_request':
        return findText(messages.requests, value);
      case 'link_weekday':
        return weekdayName(value, 'long');
      case 'is_qr':
        return value === 'true' ? messages.qrCode : value === 'false' ? messages.noQrCode : undefined;
      default:
        return undefined;
    }
  };
}
