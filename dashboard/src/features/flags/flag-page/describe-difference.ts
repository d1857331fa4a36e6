import type { Difference } from '../flag-editor/config-diff.ts';
import { formatValue } from '../flag-parts/format.ts';
import { messages } from './messages.ts';

const texts = messages.fields;
const SHOWN_LENGTH = 2_000;

/** A difference of two versions, as the API returns it. */
interface StoredDifference {
  /** Such as `rules.0.percentage`. */
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Describes a difference of two versions in words: "Rule 1: percentage". */
export function describeDifference({ path, before, after }: StoredDifference): Difference {
  return {
    title: describePath(path),
    ...(hasValue(before) && { before: textOf(before) }),
    ...(hasValue(after) && { after: textOf(after) }),
  };
}

/** Describes a path. Elements of lists are counted from 1; unknown names are shown as they are. */
export function describePath(path: string): string {
  const parts = path.split('.');
  const rest = parts[0] === 'environments' ? parts.slice(2) : parts;
  const where = parts[0] === 'environments' ? [parts[1] ?? ''] : [];
  const words: string[] = [];
  for (const part of rest) {
    if (/^\d+$/.test(part)) words.push(`${words.pop() ?? ''} ${Number(part) + 1}`.trim());
    else words.push(nameOf(part, words.length === 0));
  }
  return [...where, ...words].join(': ');
}

function nameOf(part: string, isFirst: boolean): string {
  const names: Readonly<Record<string, string>> = isFirst ? texts.top : texts.inner;
  return names[part] ?? part;
}

function hasValue(value: unknown): boolean {
  return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
}

function textOf(value: unknown): string {
  const statuses: Readonly<Record<string, string>> = texts.statuses;
  return (typeof value === 'string' ? statuses[value] : undefined) ?? formatValue(value, SHOWN_LENGTH);
}
