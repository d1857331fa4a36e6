import { murmur3 } from './murmur3.ts';

/** The number of buckets: percentages have three decimals. */
export const BUCKETS = 100_000;
/** The seed of Unleash's hash of variants; the hash of percentages has the seed 0. */
const UNLEASH_VARIANT_SEED = 86_028_157;

/**
 * Returns the bucket of a value, 0 to 99,999. Buckets of different salts or purposes are independent.
 * @param purpose what the bucket decides: the percentage of a rule, or a split.
 */
export function bucketOf(salt: string, purpose: string, value: string): number {
  return Math.floor((murmur3(`${salt}:${purpose}:${value}`) / 0x1_0000_0000) * BUCKETS);
}

/** Returns a bucket for a random number from 0 to 1. Numbers outside of the range count as the nearest bucket. */
export function bucketOfRandom(random: number, buckets: number = BUCKETS): number {
  return Number.isFinite(random) ? Math.min(buckets - 1, Math.max(0, Math.floor(random * buckets))) : 0;
}

/** Returns the bucket in which Unleash compares a percentage, 1 to 100. */
export function unleashPercentageBucket(groupId: string, value: string): number {
  return (murmur3(`${groupId}:${value}`) % 100) + 1;
}

/** Returns the bucket in which Unleash chooses a variant, 1 to the sum of all weights. */
export function unleashVariantBucket(groupId: string, value: string, totalWeight: number): number {
  return (murmur3(`${groupId}:${value}`, UNLEASH_VARIANT_SEED) % totalWeight) + 1;
}

/** Returns a number of percent in buckets, rounded to three decimals; 0 if it is not a number. */
export function toBuckets(percent: number): number {
  return Number.isFinite(percent) ? Math.round(percent * (BUCKETS / 100)) : 0;
}
