import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { Encoding } from '../../lib/choose-encoding.ts';

/** Where the build of the workspace `tracker` puts what it makes: as far from the sources as from what is built of them. */
const DIRECTORY = new URL('../../../../tracker/dist/', import.meta.url);

/** What pages may load, by the beginning of the file's name: the tracker, the same for the hosted product's client, modules. */
export const SCRIPT_NAMES = ['pharos', 'databuddy', 'pharos-vitals', 'pharos-errors'] as const;

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
  /** What is told of it: the part of its content's hash that its address carries, the hash for `integrity`, its sizes. */
  readonly facts: z.output<typeof factsSchema>;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

/** All that pages may load. */
export type Scripts = Readonly<Record<ScriptName, Script>>;

/**
 * Reads what the build made of the tracker.
 *
 * @throws AppError SERVICE_UNAVAILABLE when it was not built.
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
    };
  } catch (error) {
    throw new AppError('SERVICE_UNAVAILABLE', { reason: 'tracker_not_built', cause: error });
  }
}
