import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { Encoding } from '../../lib/text/choose-encoding.ts';

/**
 * The build directory of the workspace `tracker`, at the same relative path from the sources and from the build of the
 * server.
 */
const DIRECTORY = new URL('../../../../tracker/dist/', import.meta.url);

/**
 * The scripts that pages may load, by the prefix of the file name: the tracker, the alias for the hosted product's client,
 * modules, and the client of feature flags.
 */
export const SCRIPT_NAMES = ['pharos', 'databuddy', 'pharos-vitals', 'pharos-errors', 'flags'] as const;

/** One of {@link SCRIPT_NAMES}. */
export type ScriptName = (typeof SCRIPT_NAMES)[number];

const factsSchema = z.object({
  version: z.string().min(1),
  integrity: z.string().min(1),
  bytes: z.int(),
  gzipBytes: z.int(),
  brotliBytes: z.int(),
});
const manifestSchema = z.record(z.enum(SCRIPT_NAMES), factsSchema);

/** A script that pages load. */
export interface Script {
  /** The metadata of the script: its hash for the versioned address, its hash for `integrity`, and its sizes. */
  readonly facts: z.output<typeof factsSchema>;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

/** All scripts that pages may load. */
export type Scripts = Readonly<Record<ScriptName, Script>>;

/**
 * Reads the build of the tracker.
 *
 * @throws AppError SERVICE_UNAVAILABLE if it is not built.
 */
export async function readScripts(): Promise<Scripts> {
  try {
    const manifest = manifestSchema.parse(
      JSON.parse(await readFile(new URL('manifest.json', DIRECTORY), 'utf8')),
    );
    const read = async (name: ScriptName): Promise<Script> => {
      const [identity, gzip, br] = await Promise.all([
        readFile(new URL(`${name}.js`, DIRECTORY)),
        readFile(new URL(`${name}.js.gz`, DIRECTORY)),
        readFile(new URL(`${name}.js.br`, DIRECTORY)),
      ]);
      return { facts: manifest[name], bodies: { identity, gzip, br } };
    };
    return {
      pharos: await read('pharos'),
      databuddy: await read('databuddy'),
      'pharos-vitals': await read('pharos-vitals'),
      'pharos-errors': await read('pharos-errors'),
      flags: await read('flags'),
    };
  } catch (error) {
    throw new AppError('SERVICE_UNAVAILABLE', { reason: 'tracker_not_built', cause: error });
  }
}
