import { defineMessages, plural } from '../../../lib/messages.ts';

/** English texts of the notices of lost data. They are loaded with the notices. */
export const messages = defineMessages('lost-data', {
  title: 'Some received data could not be loaded',
  text: (files: number, size: string) =>
    `Reports are missing ${plural(files, { one: `1 file of data (${size}). It is`, other: `${files} files of data (${size}). They are` })} kept in journal/rejected of the data directory. If you do not run this server, inform its operator.`,
  accepted: 'This server was started without some of its data',
  kinds: {
    events: (time: string) => `Events before ${time} are missing.`,
    rows: (time: string) =>
      `Since ${time}, rows of damaged files are missing. The files are kept in facts-damaged of the data directory.`,
    missing: (time: string) => `Some data received before ${time} is missing.`,
    settings: (time: string) => `Users, websites and settings created before ${time} are missing.`,
    secret: (time: string) =>
      `API keys, sessions, share links and stored secrets created before ${time} are invalid.`,
  },
  restore: 'The operator accepted this with --accept-loss. Only a backup can restore the data.',
  ended: 'The server ended unexpectedly',
  endedText: (count: number, time: string) =>
    `It ended ${plural(count, { one: 'once', other: `${count} times` })} without a shutdown: it was killed, ran out of memory, or failed. This was last noticed on ${time}. The server’s log contains the reason of a failure.`,
  damaged: 'Stored data is damaged',
  damagedText: (tables: string, time: string | undefined) =>
    `${time === undefined ? 'Files' : `Since ${time}, files`} of ${tables} are damaged. Pages and exports that need them fail, and figures can be incomplete.`,
  damagedTables: {
    facts: (table: string) => `${table} (event store)`,
    state: (table: string) => `${table} (database)`,
  },
  damagedRemedy:
    'Restore a backup: see “Damage” in docs/self-hosting.md. If you do not run this server, inform its operator.',
  dismiss: 'Dismiss',
});
