import { encodedMap, presortedDecodedMap } from '@jridgewell/trace-mapping';
import { z } from 'zod';
import { fingerprintOf } from '../../modules/tracking/index.ts';
import type { Credential, DemoClient } from '../demo-client.ts';
import type { Fault, Release, Site } from '../model/site.ts';
import { type MappedScript, SHOP_SCRIPTS } from './shop-sources.data.ts';

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

/** Releases that have source maps: the last ones. */
const RELEASES = 2;

/** Uploads the source maps of the last releases of the shop. */
export async function fillSourceMaps(
  client: Pick<DemoClient, 'put'>,
  session: Credential,
  websiteId: string,
  releases: readonly Release[],
): Promise<void> {
  // The oldest first, as they were deployed.
  for (const { version: release } of releases.slice(0, RELEASES).toReversed())
    for (const script of SHOP_SCRIPTS) {
      const query = new URLSearchParams({ release, file: script.file });
      await client.put(`/v1/websites/${websiteId}/source-maps?${query}`, toSourceMap(script), session);
    }
}

/** Returns the source map of a script. @throws Error if a place is not in its source file. */
function toSourceMap({ sources, places }: MappedScript) {
  const files = Object.keys(sources);
  const names = places.flatMap(({ name }) => name ?? []);
  const segments = places.map(({ column, file, text, name }) => {
    const before = sources[file]?.split(text)[0];
    if (before === undefined || before === sources[file]) throw new Error(`${file} does not contain ${text}`);
    const lines = before.split('\n');
    const place = [
      column - 1,
      files.indexOf(file),
      lines.length - 1,
      lines.at(-1)?.length ?? 0,
    ] as const satisfies readonly number[];
    return name === undefined ? place : ([...place, names.indexOf(name)] as const);
  });
  const map = presortedDecodedMap({
    version: 3,
    sources: files,
    sourcesContent: Object.values(sources),
    names,
    mappings: [segments.map((segment) => [...segment])],
  });
  return encodedMap(map);
}
