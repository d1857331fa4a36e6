import { joinClasses } from '../../../lib/join-classes.ts';
import type { Tag } from '../list/use-links.ts';
import { DOT_CLASSES } from './tag-color.ts';

/** The name of a tag with a dot in its color. */
export function TagLabel({
  name,
  color = 'gray',
}: {
  readonly name: string;
  readonly color?: Tag['color'] | undefined;
}) {
  return (
    <span className="inline-flex h-5 max-w-40 items-center gap-1.5 rounded-sm bg-hover px-1.5 text-ink-2 text-xs">
      <span aria-hidden className={joinClasses('size-2 shrink-0 rounded-full', DOT_CLASSES[color])} />
      <span className="truncate">{name}</span>
    </span>
  );
}
