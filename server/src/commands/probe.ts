import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config/config.ts';
import { systemClock } from '../lib/time/clock.ts';
import { VERSION } from '../lib/version.ts';
import { runProbe } from '../modules/monitors/index.ts';
import { createOutbound } from '../outbound/create-outbound.ts';
import { LOCK_WAIT_MS, openDataDirectory } from '../stores/data-directory.ts';
import { createExceptionEnd } from './exception-end.ts';
import { createLogger } from './logger.ts';

/** The help text of `pharos probe`. */
export const PROBE_HELP = `Checks monitors from another region, for a server that runs elsewhere. Create the probe in the dashboard first.

  pharos probe --region <name> --server <url> (--token <token> | --token-file <path>) [--data <directory>]

  --region      the region of the probe, for example fra
  --server      the address of the server
  --token       the token of the probe: pprb_…
  --token-file  a file that contains the token, so that it is not in the list of processes
  --data        where results are kept while the server cannot be reached, up to 64 MB. Default: ./probe-data

These settings of the server apply, too: PHAROS_DNS_SERVERS, PHAROS_ALLOW_PRIVATE_TARGETS, PHAROS_CONNECTIVITY_TARGETS, PHAROS_LOG_LEVEL.`;

/** `pharos probe`: performs checks until it is stopped. It opens no store. */
export async function probe(args: readonly string[]): Promise<void> {
  const { region, server, token, data } = await readOptions(args);
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  process.on(
    'uncaughtException',
    createExceptionEnd(logger, () => undefined, process.exit),
  );
  const directory = await openDataDirectory(resolve(data), { waitMs: LOCK_WAIT_MS });
  const outbound = createOutbound({
    allowedRanges: config.allowedPrivateTargets,
    dnsServers: config.dnsServers,
    version: VERSION,
  });
  const stopping = new AbortController();
  const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]).then(() => {
    stopping.abort();
    const impatient = () => process.exit(130);
    process.once('SIGINT', impatient);
    process.once('SIGTERM', impatient);
  });
  try {
    await runProbe({
      server,
      token,
      region,
      resultsPath: directory.path('results.jsonl'),
      connectivityTargets: config.connectivityTargets,
      version: VERSION,
      outbound,
      clock: systemClock,
      logger,
      signal: stopping.signal,
    });
    await stopped;
  } finally {
    await outbound.close();
    await directory.release();
  }
}

/** @throws ConfigError that names the option. */
async function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      region: { type: 'string' },
      server: { type: 'string' },
      token: { type: 'string' },
      'token-file': { type: 'string' },
      data: { type: 'string', default: './probe-data' },
    },
  });
  const { region, server, data, 'token-file': tokenFile } = values;
  if (region === undefined) throw new ConfigError('Specify --region, the region of the probe');
  if (server === undefined || !isWebAddress(server))
    throw new ConfigError('Specify --server, an address such as https://pharos.example.com');
  if ((values.token === undefined) === (tokenFile === undefined))
    throw new ConfigError('Specify --token or --token-file');
  const token = values.token ?? (await readFile(tokenFile ?? '', 'utf8')).trim();
  if (!/^[\x21-\x7e]+$/.test(token)) throw new ConfigError('The token of the probe is not valid');
  return { region, server: server.replace(/\/+$/, ''), token, data };
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}
