import { readFile } from 'node:fs/promises';
import { ConfigError } from '../config/config.ts';

/** The options that select a website of a server. */
export interface ServerOptions {
  readonly server?: string | undefined;
  readonly key?: string | undefined;
  readonly 'key-file'?: string | undefined;
  readonly website?: string | undefined;
}

/** A website of a server, with a key. */
export interface RemoteWebsite {
  /** Without a slash at its end. */
  readonly server: string;
  readonly website: string;
  readonly key: string;
}

/** The options of `parseArgs` that select a website of a server. */
export const SERVER_OPTIONS = {
  server: { type: 'string' },
  key: { type: 'string' },
  'key-file': { type: 'string' },
  website: { type: 'string' },
} as const;

/** Returns the help text of these options. @param scope the scope that the key needs. */
export function serverOptionsHelp(scope: string): string {
  return `  --server <url>        the address of the server, for example https://pharos.example.com
  --website <id>        the id of the website: web_…
  --key <key>           an API key with the scope ${scope}
  --key-file <file>     a file that contains the key, so that it is not in the list of processes`;
}

/** Reads the options. @throws ConfigError that names the option. */
export async function readServerOptions({
  server,
  website,
  key,
  'key-file': keyFile,
}: ServerOptions): Promise<RemoteWebsite> {
  if (server === undefined || !URL.canParse(server))
    throw new ConfigError('Specify --server, an address such as https://pharos.example.com');
  if (website === undefined) throw new ConfigError('Specify --website, the id of the website: web_…');
  if ((key === undefined) === (keyFile === undefined)) throw new ConfigError('Specify --key or --key-file');
  const secret = key ?? (await readFile(keyFile ?? '', 'utf8')).trim();
  return { server: server.replace(/\/+$/, ''), website, key: secret };
}
