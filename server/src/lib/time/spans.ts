/** A period: `[fromMs, toMs)`, in milliseconds since the epoch. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Merges periods that overlap or touch. @returns them in their order. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((one, other) => one.fromMs - other.fromMs)) {
    if (span.toMs <= span.fromMs) continue;
    const last = merged.at(-1);
    if (last !== undefined && span.fromMs <= last.toMs)
      merged[merged.length - 1] = { fromMs: last.fromMs, toMs: Math.max(last.toMs, span.toMs) };
    else merged.push(span);
  }
  return merged;
}

/** Returns the parts of periods that lie in another one. */
export function clipSpans(spans: readonly Span[], { fromMs, toMs }: Span): Span[] {
  return spans
    .map((span) => ({ fromMs: Math.max(span.fromMs, fromMs), toMs: Math.min(span.toMs, toMs) }))
    .filter((span) => span.toMs > span.fromMs);
}

/** Returns the length of periods that do not overlap, in milliseconds. */
export function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
}
