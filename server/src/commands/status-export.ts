import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config/config.ts';
import { systemClock } from '../lib/time/clock.ts';
import { exportStatusPages } from '../modules/status-pages/index.ts';
import { createLogger } from './logger.ts';

/** The text of `pharos status-export --help`. */
export const STATUS_EXPORT_HELP = `Writes the public status pages as static files, for another host.

  pharos status-export <directory>

  --slug <slug>      exports one page to the root of the directory; by default, each page has a directory
  --url <address>    the address at which the files will be served
  --data-dir <dir>   overrides PHAROS_DATA_DIR

The pages are those that the server rendered last. The command needs no store, and works while the server runs.
Protected pages are not exported. Forms to subscribe are left out.`;

/** `pharos status-export`: writes status pages as static files. */
export async function statusExport(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { slug: { type: 'string' }, url: { type: 'string' }, 'data-dir': { type: 'string' } },
  });
  const [target, second] = positionals;
  if (target === undefined || second !== undefined) throw new ConfigError('Specify one directory');
  if (values.url !== undefined && !/^https?:\/\/[^/]/.test(values.url))
    throw new ConfigError('--url must be an address that begins with https:// or http://');
  const config = readConfig();
  const dataDirectory = values['data-dir'] === undefined ? config.dataDirectory : resolve(values['data-dir']);
  const exported = await exportStatusPages({
    snapshots: join(dataDirectory, 'status-pages'),
    target: resolve(target),
    slug: values.slug,
    url: values.url,
    nowMs: systemClock.now(),
    logger: createLogger(config.logLevel),
  });
  if (exported.length === 0)
    throw new ConfigError(
      values.slug === undefined
        ? `${dataDirectory} has no status pages`
        : `${dataDirectory} has no status page with the slug ${values.slug}`,
    );
  for (const { slug, files, computedAt } of exported)
    process.stdout.write(
      files === undefined
        ? `${slug}: protected, not exported\n`
        : `${slug}: ${files} files, as of ${computedAt}\n`,
    );
}
