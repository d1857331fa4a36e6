import { answers } from './answers.ts';

/** The ids of what will be deleted in a moment. */
const hidden = new Set<string>();

answers.read = withoutHidden;

/** Leaves out what has one of these ids in all lists that the server returns from now on. */
export function hide(ids: readonly string[]): void {
  for (const id of ids) hidden.add(id);
}

/** Ends {@link hide}. */
export function show(ids: readonly string[]): void {
  for (const id of ids) hidden.delete(id);
}

/** Returns the answer of a list, such as `{ links: [{ id }], total }`, without hidden items, and with a `total` that fits. */
export function withoutHidden(answer: unknown): unknown {
  if (hidden.size === 0 || typeof answer !== 'object' || answer === null) return answer;
  let removed = 0;
  const entries = Object.entries(answer).map(([name, value]) => {
    if (!Array.isArray(value)) return [name, value];
    const kept = value.filter((item) => !hidden.has(idOf(item)));
    removed += value.length - kept.length;
    return [name, kept];
  });
  const shown: Record<string, unknown> = Object.fromEntries(entries);
  return typeof shown['total'] === 'number' ? { ...shown, total: shown['total'] - removed } : shown;
}

function idOf(item: unknown): string {
  return typeof item === 'object' && item !== null ? String(Reflect.get(item, 'id')) : '';
}
