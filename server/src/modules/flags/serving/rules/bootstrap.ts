import { createHmac } from 'node:crypto';
import { AppError, invalidField } from '../../../../errors.ts';
import type { Call, CallResponse, RawInput } from '../../../../http/call.ts';
import { inSlices } from '../../../../lib/concurrency/in-slices.ts';
import { type MaybePromise, whenReady } from '../../../../lib/concurrency/maybe-promise.ts';
import { say } from '../../../../lib/texts/sentence.ts';
import type { Clock } from '../../../../lib/time/clock.ts';
import type { FlagAccess } from '../access/flag-access.ts';
import { readBodyContext } from '../read-context.ts';
import { queryText, sdkNameOf } from '../sdk-name.ts';
import type { UsageCounter } from '../usage/usage-counter.ts';

/** How long a page may be stored before its flags are old. */
const VALID_MS = 24 * 60 * 60 * 1000;

/** Evaluates the flags of browsers for pages that a server renders. */
export type Bootstrap = (call: Call, website: string, input: RawInput) => MaybePromise<CallResponse>;

/**
 * Creates the function. The signature is an HMAC with the secret of the key of the caller: its servers can verify that a browser
 * returned the evaluations that they sent to it.
 */
export function createBootstrap({
  access,
  usage,
  clock,
}: {
  readonly access: Pick<FlagAccess, 'openTrusted'>;
  readonly usage: UsageCounter;
  readonly clock: Clock;
}): Bootstrap {
  return (call, website, input) => {
    const environment = queryText(input.query, 'environment');
    const keys = queryText(input.query, 'keys');
    return whenReady(access.openTrusted(call, { website, environment }), ({ served, secret }) => {
      if (secret === undefined)
        throw new AppError('FORBIDDEN', {
          message: say('flagServing.keyOfEnvironmentIsRequired'),
        });
      const { context, problem } = readBodyContext(input.body);
      if (context === undefined) throw invalidField('body.context', problem);
      const entries: string[] = [];
      const names = { protocol: 'bootstrap', isBulk: keys === undefined };
      const sdk = usage.sdkOf(sdkNameOf(call, input.query, names));
      usage.advance();
      // A browser receives it, so that it contains only what browsers may see.
      const { chunks } = served.select(keys, false);
      return whenReady(
        inSlices(chunks, (chunk) =>
          served.evaluateChunk(chunk, context, ({ ofrep, tally }) => {
            entries.push(ofrep);
            usage.count(tally, sdk);
          }),
        ),
        () => {
          const nowMs = clock.now();
          const about = {
            websiteId: served.set.websiteId,
            environment: served.set.environment,
            version: served.publicVersion,
            targetingKey: context.targetingKey ?? null,
            issuedAt: new Date(nowMs).toISOString(),
            expiresAt: new Date(nowMs + VALID_MS).toISOString(),
          };
          const signed = `{"flags":[${entries.join(',')}],${JSON.stringify(about).slice(1)}`;
          const signature = createHmac('sha256', secret).update(signed).digest('hex');
          return {
            status: 200,
            headers: {
              'content-type': 'application/json; charset=utf-8',
              'cache-control': 'private, no-store',
            },
            body: `{"payload":${signed},"signed":${JSON.stringify(signed)},"signature":"${signature}"}`,
          };
        },
      );
    });
  };
}
