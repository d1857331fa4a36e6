import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ConfigError } from '../config.ts';

const PAGE_SIZE = 100;
const TIMEOUT_MS = 30_000;

const outcome = z.object({ value: z.unknown().optional() });
/** The parts of a configuration that contain values. */
const configuration = z.object({
  variants: z.array(outcome).default([]),
  defaultValue: z.unknown(),
  offValue: z.unknown(),
  targets: z.array(outcome).default([]),
  rules: z.array(outcome).default([]),
});
const flagSchema = configuration.extend({
  key: z.string(),
  name: z.string().nullish(),
  description: z.string().nullish(),
  type: z.enum(['boolean', 'string', 'number', 'json']),
  jsonSchema: z.unknown().optional(),
  status: z.string(),
  environments: z.record(z.string(), configuration).default({}),
});
const pageSchema = z.object({ flags: z.array(flagSchema), nextCursor: z.string().nullish() });

/** A flag with all of its values, in all environments. */
export type ListedFlag = Pick<
  z.output<typeof flagSchema>,
  'key' | 'name' | 'description' | 'type' | 'jsonSchema' | 'status'
> & { readonly values: readonly unknown[] };

/** The options that select a website of a server. */
export interface FlagSource {
  readonly server: string | undefined;
  readonly key: string | undefined;
  readonly 'key-file': string | undefined;
  readonly website: string | undefined;
}

/** The options of `parseArgs` that select a website of a server. */
export const FLAG_SOURCE_OPTIONS = {
  server: { type: 'string' },
  key: { type: 'string' },
  'key-file': { type: 'string' },
  website: { type: 'string' },
} as const;

/** The help text of these options. */
export const FLAG_SOURCE_HELP = `  --server <url>        the address of the server, for example https://pharos.example.com
  --website <id>        the id of the website: web_…
  --key <key>           an API key with the scope manage:flags
  --key-file <file>     a file that contains the key, so that it is not in the list of processes`;

/**
 * Requests all flags of a website, archived ones included.
 *
 * @throws ConfigError that names the option or the response.
 */
export async function listFlags(source: FlagSource): Promise<ListedFlag[]> {
  const { server, key, website } = await readSource(source);
  const flags: ListedFlag[] = [];
  for (const archived of ['false', 'true']) {
    let cursor: string | null | undefined;
    do {
      const search = new URLSearchParams({ websiteId: website, limit: String(PAGE_SIZE), archived });
      if (cursor) search.set('cursor', cursor);
      const page = await requestPage(`${server}/v1/flags?${search}`, key);
      flags.push(...page.flags.map(withValues));
      cursor = page.nextCursor;
    } while (cursor);
  }
  return flags;
}

async function readSource(source: FlagSource) {
  const { server, website, 'key-file': keyFile } = source;
  if (server === undefined || !URL.canParse(server))
    throw new ConfigError('Specify --server, an address such as https://pharos.example.com');
  if (website === undefined) throw new ConfigError('Specify --website, the id of the website: web_…');
  if ((source.key === undefined) === (keyFile === undefined))
    throw new ConfigError('Specify --key or --key-file');
  const key = source.key ?? (await readFile(keyFile ?? '', 'utf8')).trim();
  return { server: server.replace(/\/+$/, ''), website, key };
}

async function requestPage(url: string, key: string): Promise<z.output<typeof pageSchema>> {
  const response = await fetch(url, {
    headers: { 'x-api-key': key, accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new ConfigError(`${url} could not be reached: ${cause instanceof Error ? cause.message : cause}`);
  });
  const text = await response.text();
  if (!response.ok) throw new ConfigError(`The server responded ${response.status}: ${text.slice(0, 500)}`);
  const parsed = pageSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new ConfigError(`${url} did not respond with flags`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function withValues({ environments, ...flag }: z.output<typeof flagSchema>): ListedFlag {
  const { key, name, description, type, jsonSchema, status } = flag;
  const values = [flag, ...Object.values(environments)].flatMap((each) => [
    each.defaultValue,
    each.offValue,
    ...[...each.variants, ...each.targets, ...each.rules].map(({ value }) => value),
  ]);
  return { key, name, description, type, jsonSchema, status, values };
}
