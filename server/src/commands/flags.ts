import { stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError } from '../config/config.ts';
import { type FlagReference, scanForFlags } from './flag-references.ts';
import { printFlagTypes } from './flag-types.ts';
import { listFlags } from './list-flags.ts';
import { SERVER_OPTIONS, serverOptionsHelp } from './server-options.ts';

/** The text of `pharos flags --help`. */
export const FLAGS_HELP = `Generates types of flags, and finds flags in source code.

  pharos flags types --server <url> --website <id> --key <key> [--out <file>]

Writes a TypeScript file with the keys of all flags and the types of their values, for createFlagClient<Flags>() of
@pharos/sdk/flags. Without --out, it is printed.

  pharos flags scan <directory> [--server <url> --website <id> --key <key>] [--check] [--json]

Prints each place where the key of a flag occurs, calls of the SDKs with unknown keys, archived flags that are still used, and
flags that are not used. Without a server, it prints the keys of all calls. Files that a .gitignore excludes, folders such as
node_modules, dist and .git, and files larger than 1 MB are skipped.

${serverOptionsHelp('manage:flags')}
  --out <file>          the file that types are written to
  --check               exits with an error if there are calls with unknown keys
  --json                prints one JSON object`;

/** `pharos flags`: generates types, or scans source code. */
export async function flags(args: readonly string[]): Promise<void> {
  const [command, ...rest] = args;
  if (command === 'types') return writeTypes(rest);
  if (command === 'scan') return scan(rest);
  throw new ConfigError('Specify types or scan. Run pharos flags --help for details');
}

async function writeTypes(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { ...SERVER_OPTIONS, out: { type: 'string' } },
  });
  const found = await listFlags(values);
  const text = printFlagTypes(found);
  if (values.out === undefined) return write(text);
  await writeFile(resolve(values.out), text);
  write(`${values.out}: ${found.filter(({ status }) => status !== 'archived').length} flags\n`);
}

async function scan(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...SERVER_OPTIONS,
      check: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const [target, second] = positionals;
  if (target === undefined || second !== undefined) throw new ConfigError('Specify one directory');
  const directory = resolve(target);
  const isDirectory = await stat(directory).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isDirectory) throw new ConfigError(`${directory} is not a directory`);
  const hasServer = values.server !== undefined || values.website !== undefined;
  const known = hasServer ? await listFlags(values) : [];
  const found = await scanForFlags(directory, new Set(known.map(({ key }) => key)));
  const used = new Set(found.references.map(({ key }) => key));
  const report = {
    ...found,
    archived: known.filter(({ key, status }) => status === 'archived' && used.has(key)).map(({ key }) => key),
    unused: known.filter(({ key, status }) => status !== 'archived' && !used.has(key)).map(({ key }) => key),
  };
  write(values.json ? `${JSON.stringify(report)}\n` : describe(report, hasServer));
  if (values.check && hasServer && found.unknown.length > 0)
    throw new ConfigError(`${found.unknown.length} calls use flags that do not exist`);
}

/** What is printed. */
interface Report {
  readonly references: readonly FlagReference[];
  readonly unknown: readonly FlagReference[];
  readonly archived: readonly string[];
  readonly unused: readonly string[];
  readonly files: number;
  readonly skippedFiles: number;
}

function describe(report: Report, hasServer: boolean): string {
  const sections = [
    section('', report.references),
    section(hasServer ? 'Calls with unknown keys:' : 'Keys in calls:', report.unknown),
    list('Archived flags that are still used:', report.archived),
    list('Flags without references:', report.unused),
    `${report.files} files${report.skippedFiles === 0 ? '' : `, ${report.skippedFiles} skipped because of their size`}`,
  ];
  return `${sections.filter((text) => text !== '').join('\n\n')}\n`;
}

function section(title: string, references: readonly FlagReference[]): string {
  const byKey = new Map<string, string[]>();
  for (const { key, file, line } of references)
    byKey.set(key, [...(byKey.get(key) ?? [key]), `  ${file}:${line}`]);
  const rows = [...byKey.values()].map((lines) => lines.join('\n'));
  return rows.length === 0 ? '' : [title, ...rows].filter((text) => text !== '').join('\n');
}

function list(title: string, keys: readonly string[]): string {
  return keys.length === 0 ? '' : [title, ...keys.map((key) => `  ${key}`)].join('\n');
}

function write(text: string): void {
  process.stdout.write(text);
}
