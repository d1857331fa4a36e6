import { initialsOf } from '../lib/initials.ts';
import { joinClasses } from '../lib/join-classes.ts';

const COLORS = [
  'bg-series-1',
  'bg-series-2',
  'bg-series-3',
  'bg-series-4',
  'bg-series-5',
  'bg-series-6',
] as const;
const SIZES = {
  sm: 'size-5 rounded-[5px] text-[0.625rem]',
  md: 'size-7 rounded-md text-xs',
  lg: 'size-10 rounded-lg text-base',
} as const;

/** The image or the initials of a person, an organization or a website. The color depends only on the name. */
export function Avatar({
  name,
  imageUrl = null,
  size = 'md',
  isRound = false,
}: {
  readonly name: string;
  /** An image of this service; only its path is used, so that it is loaded from the own origin. */
  readonly imageUrl?: string | null;
  readonly size?: keyof typeof SIZES;
  /** For people. */
  readonly isRound?: boolean;
}) {
  if (imageUrl !== null)
    return (
      <img
        src={new URL(imageUrl).pathname}
        alt=""
        className={joinClasses('shrink-0 bg-surface object-contain', SIZES[size], isRound && 'rounded-full!')}
      />
    );
  const color = COLORS[hashOf(name) % COLORS.length];
  return (
    <span
      aria-hidden
      className={joinClasses(
        'grid shrink-0 select-none place-items-center font-semibold text-surface uppercase',
        color,
        SIZES[size],
        isRound && 'rounded-full!',
      )}
    >
      {initialsOf(name)}
    </span>
  );
}

function hashOf(text: string): number {
  return [...text].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521, 7);
}
