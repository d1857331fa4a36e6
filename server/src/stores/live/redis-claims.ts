import type { Redis } from 'ioredis';
import type { ClaimTable } from './claims.ts';
import type { Claim, LiveStore } from './live.ts';
import type { RedisCircuit } from './redis-circuit.ts';
import { CLAIM_SCRIPT, runScript } from './redis-scripts.ts';

/** The maximum number of claims per round trip. */
const BATCH = 1_000;

/**
 * Creates the claims that several processes share, with one round trip per batch. Holders are also stored in `claims`: known
 * ones need no round trip, and remain if Redis becomes unavailable.
 */
export function createRedisClaims({
  redis,
  circuit,
  claims,
  keyPrefix,
}: {
  readonly redis: Redis;
  readonly circuit: RedisCircuit;
  readonly claims: ClaimTable;
  readonly keyPrefix: string;
}): Pick<LiveStore, 'claim'> {
  async function claimRemotely(batch: readonly Claim[], holdMs: number): Promise<string[]> {
    const keys = batch.map(({ key }) => `${keyPrefix}claim:${key}`);
    const args = [holdMs, ...batch.map(({ holder }) => holder)];
    const reply = await runScript(redis, CLAIM_SCRIPT, keys, args);
    if (!Array.isArray(reply) || reply.length !== batch.length)
      throw new TypeError('Redis did not return one holder for each claim of a batch');
    return batch.map(({ key }, index) => claims.claim({ key, holder: String(reply[index]) }, holdMs));
  }

  return {
    async claim(wanted, holdMs) {
      const holders = new Map(
        wanted.flatMap(({ key }): [string, string][] => {
          const holder = claims.find(key);
          return holder === undefined ? [] : [[key, holder]];
        }),
      );
      const unknown = wanted.filter(({ key }) => !holders.has(key));
      for (let start = 0; start < unknown.length; start += BATCH) {
        const batch = unknown.slice(start, start + BATCH);
        const found = await circuit.run(
          () => claimRemotely(batch, holdMs),
          () => batch.map((claim) => claims.claim(claim, holdMs)),
        );
        for (const [index, { key }] of batch.entries()) holders.set(key, found[index] ?? '');
      }
      return wanted.map(({ key }) => holders.get(key) ?? '');
    },
  };
}
