import type { Tag } from '../list/use-links.ts';

/** The colors of tags, in the order of the API. */
export const TAG_COLORS = [
  'gray',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
] as const satisfies readonly Tag['color'][];

/** The class that colors the dot of a tag. */
export const DOT_CLASSES: Readonly<Record<Tag['color'], string>> = {
  gray: 'bg-edge',
  red: 'bg-bad',
  orange: 'bg-warn',
  yellow: 'bg-series-6',
  green: 'bg-good',
  teal: 'bg-series-2',
  blue: 'bg-series-1',
  purple: 'bg-series-4',
};
