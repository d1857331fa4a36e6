import type { Call, CallResponse, RawInput } from '../../../../http/call.ts';
import { type MaybePromise, whenReady } from '../../../../lib/concurrency/maybe-promise.ts';
import type { Clock } from '../../../../lib/time/clock.ts';
import type { FlagAccess } from '../access/flag-access.ts';
import type { KeyUses } from '../access/key-uses.ts';
import { queryText } from '../sdk-name.ts';
import type { ServedFlags } from '../served-flags.ts';
import { type ReportedCount, readUsage } from './read-usage.ts';
import type { ReportedEvaluations, UsageCounter } from './usage-counter.ts';

/** Receives the evaluations that servers made themselves. */
export type UsageIntake = (call: Call, website: string, input: RawInput) => MaybePromise<CallResponse>;

/** Creates the intake. A response means that the evaluations are stored durably. */
export function createUsageIntake({
  access,
  usage,
  uses,
  clock,
}: {
  readonly access: Pick<FlagAccess, 'openTrusted'>;
  readonly usage: Pick<UsageCounter, 'report' | 'sdkOf'>;
  readonly uses: Pick<KeyUses, 'takeEntries'>;
  readonly clock: Clock;
}): UsageIntake {
  return (call, website, { query, body }) => {
    const environment = queryText(query, 'environment');
    return whenReady(access.openTrusted(call, { website, environment }), async ({ served }) => {
      const { sdk, counts } = readUsage(body, clock.now());
      const evaluations = evaluationsOf(served, counts, true);
      await usage.report(evaluations, usage.sdkOf(sdk), uses.takeEntries(call, 202));
      return {
        status: 202,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify({ success: true, accepted: evaluations.length }),
      };
    });
  };
}

/** Returns the reported evaluations of flags that exist for the caller. Others may have been removed since. */
export function evaluationsOf(
  { organizationId, set, find }: ServedFlags,
  counts: readonly ReportedCount[],
  isTrusted: boolean,
): ReportedEvaluations[] {
  const { websiteId, environment } = set;
  return counts
    .filter(({ flag }) => find(flag, isTrusted) !== undefined)
    .map(({ flag, variant, valueText, reason, minuteMs, count }) => ({
      result: { organizationId, websiteId, environment, flag, variant, valueText, reason },
      minuteMs,
      count,
    }));
}
