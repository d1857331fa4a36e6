import { z } from 'zod';
import { ConfigError } from '../config/config.ts';
import { readServerOptions, type ServerOptions } from './server-options.ts';

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

/**
 * Requests all flags of a website, archived ones included.
 *
 * @throws ConfigError that names the option or the response.
 */
export async function listFlags(options: ServerOptions): Promise<ListedFlag[]> {
  const { server, key, website } = await readServerOptions(options);
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
