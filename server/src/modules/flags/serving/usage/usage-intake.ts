import type { Call, CallResponse, RawInput } from '../../../../http/call.ts';
import type { Clock } from '../../../../lib/clock.ts';
import { type MaybePromise, whenReady } from '../../../../lib/maybe-promise.ts';
import type { FlagAccess } from '../access/flag-access.ts';
import { queryText } from '../sdk-name.ts';
import { readUsage } from './read-usage.ts';
import type { UsageCounter } from './usage-counter.ts';

/** Receives the evaluations that servers made themselves. */
export type UsageIntake = (call: Call, website: string, input: RawInput) => MaybePromise<CallResponse>;

/** Creates the intake. Counts of flags that do not exist are ignored: they may have been removed since. */
export function createUsageIntake({
  access,
  usage,
  clock,
}: {
  readonly access: Pick<FlagAccess, 'openTrusted'>;
  readonly usage: Pick<UsageCounter, 'add' | 'sdkOf'>;
  readonly clock: Clock;
}): UsageIntake {
  return (call, website, { query, body }) => {
    const environment = queryText(query, 'environment');
    return whenReady(access.openTrusted(call, { website, environment }), ({ served }) => {
      const { sdk, counts } = readUsage(body, clock.now());
      const { organizationId, set } = served;
      const number = usage.sdkOf(sdk);
      let accepted = 0;
      for (const { flag, variant, valueText, reason, minuteMs, count } of counts) {
        if (served.find(flag, true) === undefined) continue;
        const { websiteId, environment: name } = set;
        const result = { organizationId, websiteId, environment: name, flag, variant, valueText, reason };
        usage.add(result, number, minuteMs, count);
        accepted += 1;
      }
      return {
        status: 202,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify({ success: true, accepted }),
      };
    });
  };
}
