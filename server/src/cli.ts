import { ConfigError, describeSettings } from './config/config.ts';
import { VERSION } from './lib/version.ts';

/** A command with its full description. */
interface Command {
  readonly help: string;
  run(args: readonly string[]): Promise<void>;
}

/** A command that is loaded when it is needed: most of them need a part of the program only. */
interface ListedCommand {
  readonly summary: string;
  load(): Promise<Command>;
}

const SETTINGS_HELP = `Settings are environment variables:\n\n${describeSettings()}`;

const COMMANDS: Readonly<Record<string, ListedCommand>> = {
  start: {
    summary: 'Serve',
    load: async () => ({
      help: `Starts the server.\n--accept-loss starts although a part of the data is missing.\n\n${SETTINGS_HELP}`,
      run: (await import('./commands/start.ts')).start,
    }),
  },
  migrate: {
    summary: 'Migrate the databases without serving',
    load: async () => ({
      help: `Applies pending migrations. The start command does the same.\n\n${SETTINGS_HELP}`,
      run: (await import('./commands/migrate.ts')).migrate,
    }),
  },
  backup: {
    summary: 'Back up an instance, while it runs or not',
    load: () =>
      import('./commands/backup.ts').then(({ BACKUP_HELP, backup }) => ({ help: BACKUP_HELP, run: backup })),
  },
  restore: {
    summary: 'Restore a backup into an empty data directory',
    load: () =>
      import('./commands/restore.ts').then(({ RESTORE_HELP, restore }) => ({
        help: RESTORE_HELP,
        run: restore,
      })),
  },
  move: {
    summary: 'Move an instance between embedded stores and servers',
    load: () => import('./commands/move.ts').then(({ MOVE_HELP, move }) => ({ help: MOVE_HELP, run: move })),
  },
  import: {
    summary: 'Import exported events',
    load: () =>
      import('./commands/import.ts').then(({ IMPORT_HELP, importFile }) => ({
        help: IMPORT_HELP,
        run: importFile,
      })),
  },
  probe: {
    summary: 'Check monitors from another region',
    load: () =>
      import('./commands/probe.ts').then(({ PROBE_HELP, probe }) => ({ help: PROBE_HELP, run: probe })),
  },
  flags: {
    summary: 'Generate types of flags, find flags in source code',
    load: () =>
      import('./commands/flags.ts').then(({ FLAGS_HELP, flags }) => ({ help: FLAGS_HELP, run: flags })),
  },
  sourcemaps: {
    summary: 'Upload source maps of a release',
    load: () =>
      import('./commands/sourcemaps.ts').then(({ SOURCEMAPS_HELP, sourcemaps }) => ({
        help: SOURCEMAPS_HELP,
        run: sourcemaps,
      })),
  },
  audit: {
    summary: 'Show the audit log',
    load: () =>
      import('./commands/audit.ts').then(({ AUDIT_HELP, audit }) => ({ help: AUDIT_HELP, run: audit })),
  },
  doctor: {
    summary: 'Check this installation',
    load: () =>
      import('./commands/doctor.ts').then(({ DOCTOR_HELP, doctor }) => ({ help: DOCTOR_HELP, run: doctor })),
  },
  'reset-password': {
    summary: 'Print a password reset link for a user',
    load: () =>
      import('./commands/reset-password.ts').then(({ RESET_PASSWORD_HELP, resetPassword }) => ({
        help: RESET_PASSWORD_HELP,
        run: resetPassword,
      })),
  },
  'rotate-secret': {
    summary: 'Replace the secret of the instance',
    load: () =>
      import('./commands/rotate-secret.ts').then(({ ROTATE_SECRET_HELP, rotateSecret }) => ({
        help: ROTATE_SECRET_HELP,
        run: rotateSecret,
      })),
  },
  'status-export': {
    summary: 'Write status pages as static files',
    load: () =>
      import('./commands/status-export.ts').then(({ STATUS_EXPORT_HELP, statusExport }) => ({
        help: STATUS_EXPORT_HELP,
        run: statusExport,
      })),
  },
  demo: {
    summary: 'Serve a temporary instance with 60 days of demo data',
    load: () => import('./commands/demo.ts').then(({ DEMO_HELP, demo }) => ({ help: DEMO_HELP, run: demo })),
  },
};

/** Runs `pharos <command>`. On failure, prints a message and exits. */
export async function runCli(args: readonly string[]): Promise<void> {
  const [name = 'help', ...rest] = args;
  const listed = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (listed === undefined) {
    const isRequested = ['help', '--help', '-h'].includes(name);
    process.stdout.write(`${overview()}\n`);
    process.exit(isRequested ? 0 : 2);
  }
  const command = await listed.load();
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
  'BackupError',
  'DoctorError',
]);

/** Returns the message of user errors, and the stack of other errors. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = error instanceof ConfigError || SENTENCES.has(error.name) || 'code' in error;
  return isExpected ? error.message : (error.stack ?? error.message);
}
