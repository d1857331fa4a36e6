import { z } from 'zod';
import { fingerprintOf } from '../../modules/tracking/index.ts';
import type { Credential, DemoClient } from '../demo-client.ts';
import type { Fault, Site } from '../model/site.ts';

const succeeded = z.object({ success: z.literal(true) });

/** Resolves and ignores errors of a website. */
export async function fillErrors(
  client: DemoClient,
  session: Credential,
  websiteId: string,
  { faults, releases }: Pick<Site, 'faults' | 'releases'>,
): Promise<void> {
  for (const fault of faults) {
    if (fault.state === undefined) continue;
    const body = { websiteId, fingerprints: [printOf(fault)] };
    if (fault.state === 'ignored') await client.post('/v1/error-groups/ignore', body, session, succeeded);
    else {
      const release = releases.at(-1)?.version;
      await client.post('/v1/error-groups/resolve', { ...body, release }, session, succeeded);
    }
  }
}

/** The fingerprint of a fault, as the API writes it. */
function printOf({ errorType, message, stack, filename }: Fault): string {
  const decimal = fingerprintOf({ type: errorType, message, stack, filename });
  return BigInt(decimal).toString(16).padStart(16, '0');
}
