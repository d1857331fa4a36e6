import { Check, CircleAlert, TriangleAlert } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { RATING_TITLES, type Rating } from './rate-vital.ts';

const TONES = { good: 'good', fair: 'warn', poor: 'bad' } as const;
const ICONS = { good: Check, fair: TriangleAlert, poor: CircleAlert } as const;

/** A rating as a word with its sign; the colour only helps. Where there is no room, the sign stands alone. */
export function RatingBadge({
  rating,
  isShortOnPhones = false,
}: {
  readonly rating: Rating;
  readonly isShortOnPhones?: boolean;
}) {
  const Icon = ICONS[rating];
  return (
    <Badge tone={TONES[rating]}>
      <Icon aria-hidden className="size-3" />
      <span className={isShortOnPhones ? 'max-sm:sr-only' : ''}>{RATING_TITLES[rating]}</span>
    </Badge>
  );
}
