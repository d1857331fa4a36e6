import type { ImportedFlag } from './imported-flag.ts';

/** Returns flags so that each follows its prerequisites. The rest, which forms circles, keeps its order. */
export function orderFlags(flags: readonly ImportedFlag[]): ImportedFlag[] {
  const waiting = new Map(flags.map((flag) => [flag.key, flag]));
  const ordered: ImportedFlag[] = [];
  for (let before = -1; before !== ordered.length; ) {
    before = ordered.length;
    for (const flag of [...waiting.values()]) {
      const needed = [...flag.configs.values()].flatMap(({ prerequisites }) => prerequisites);
      if (needed.some((one) => waiting.has(one.flag))) continue;
      ordered.push(flag);
      waiting.delete(flag.key);
    }
  }
  return [...ordered, ...waiting.values()];
}
