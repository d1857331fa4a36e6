import { AUDIT_HELP, audit } from './commands/audit.ts';
import { demo } from './commands/demo.ts';
import { FLAGS_HELP, flags } from './commands/flags.ts';
import { IMPORT_HELP, importFile } from './commands/import.ts';
import { migrate } from './commands/migrate.ts';
import { PROBE_HELP, probe } from './commands/probe.ts';
import { RESET_PASSWORD_HELP, resetPassword } from './commands/reset-password.ts';
import { ROTATE_SECRET_HELP, rotateSecret } from './commands/rotate-secret.ts';
import { SOURCEMAPS_HELP, sourcemaps } from './commands/sourcemaps.ts';
import { start } from './commands/start.ts';
import { STATUS_EXPORT_HELP, statusExport } from './commands/status-export.ts';
import { ConfigError, describeSettings } from './config.ts';
import { VERSION } from './version.ts';

/** A command with its short and full description. */
interface Command {
  readonly summary: string;
  readonly help: string;
  run(args: readonly string[]): Promise<void>;
}

const SETTINGS_HELP = `Settings are environment variables:\n\n${describeSettings()}`;

const COMMANDS: Readonly<Record<string, Command>> = {
  start: {
    summary: 'Serve',
    help: `Starts the server.\n--accept-loss starts although a part of the data is missing.\n\n${SETTINGS_HELP}`,
    run: start,
  },
  migrate: {
    summary: 'Migrate the databases without serving',
    help: `Applies pending migrations. The start command does the same.\n\n${SETTINGS_HELP}`,
    run: migrate,
  },
  import: { summary: 'Import exported events', help: IMPORT_HELP, run: importFile },
  probe: { summary: 'Check monitors from another region', help: PROBE_HELP, run: probe },
  flags: { summary: 'Generate types of flags, find flags in source code', help: FLAGS_HELP, run: flags },
  sourcemaps: { summary: 'Upload source maps of a release', help: SOURCEMAPS_HELP, run: sourcemaps },
  audit: { summary: 'Show the audit log', help: AUDIT_HELP, run: audit },
  'reset-password': {
    summary: 'Print a password reset link for a user',
    help: RESET_PASSWORD_HELP,
    run: resetPassword,
  },
  'rotate-secret': {
    summary: 'Replace the secret of the instance',
    help: ROTATE_SECRET_HELP,
    run: rotateSecret,
  },
  'status-export': {
    summary: 'Write status pages as static files',
    help: STATUS_EXPORT_HELP,
    run: statusExport,
  },
  demo: {
    summary: 'Serve a temporary instance with 60 days of demo data',
    help: 'Starts a server with a temporary data directory, generates demo data, and prints credentials, a key and example requests.\n--days <n> sets the number of days, 1 to 365. Default: 60, so that the last 30 days can be compared with the previous 30. Traffic continues while the demo runs.',
    run: demo,
  },
};

/** Runs `pharos <command>`. On failure, prints a message and exits. */
export async function runCli(args: readonly string[]): Promise<void> {
  const [name = 'help', ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    const isRequested = ['help', '--help', '-h'].includes(name);
    process.stdout.write(`${overview()}\n`);
    process.exit(isRequested ? 0 : 2);
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(`${command.help}\n`);
    process.exit(0);
  }
  // Only the files of status-export are for other users: a web server serves them.
  if (name !== 'status-export') process.umask(0o077);
  try {
    await command.run(rest);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`pharos ${name}: ${describeFailure(error)}\n`);
    process.exit(1);
  }
}

function overview(): string {
  const rows = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(14)} ${summary}`);
  return `Pharos ${VERSION}\n\nUsage: pharos <command>\n\n${rows.join('\n')}\n\nRun pharos <command> --help for details.`;
}

/** Names of errors whose message is written for the user. */
const SENTENCES: ReadonlySet<string> = new Set([
  'DataDirectoryError',
  'MigrationError',
  'ImportError',
  'ProbeError',
]);

/** Returns the message of user errors, and the stack of other errors. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = error instanceof ConfigError || SENTENCES.has(error.name) || 'code' in error;
  return isExpected ? error.message : (error.stack ?? error.message);
}
