/** English texts of the notices of lost data. They are loaded with the notices. */
export const lostData = {
  title: 'Some received data could not be loaded',
  text: 'Reports are missing {files, plural, one {1 file of data ({size}). It is} other {{files} files of data ({size}). They are}} kept in journal/rejected of the data directory. If you do not run this server, inform its operator.',
  accepted: 'This server was started without some of its data',
  kinds: {
    events: 'Events before {time} are missing.',
    rows: 'Since {time}, rows of damaged files are missing. The files are kept in facts-damaged of the data directory.',
    missing: 'Some data received before {time} is missing.',
    settings: 'Users, websites and settings created before {time} are missing.',
    secret: 'API keys, sessions, share links and stored secrets created before {time} are invalid.',
  },
  restore: 'The operator accepted this with --accept-loss. Only a backup can restore the data.',
  ended: 'The server ended unexpectedly',
  endedText:
    'It ended {count, plural, one {once} other {{count} times}} without a shutdown: it was killed, ran out of memory, or failed. This was last noticed on {time}. The server’s log contains the reason of a failure.',
  disk: 'The server’s disk is running full',
  diskText:
    '{free} of {total} are free.{time, select, none {} other { At the present rate it is full on {time}.}} A full disk rejects events.',
  diskRemedy:
    'Enlarge the disk, delete websites that are no longer needed, or shorten their retention. If you do not run this server, inform its operator.',
  damaged: 'Stored data is damaged',
  damagedText:
    '{time, select, none {Files} other {Since {time}, files}} of {tables} are damaged. Pages and exports that need them fail, and figures can be incomplete.',
  damagedTables: {
    facts: '{table} (event store)',
    state: '{table} (database)',
  },
  damagedRemedy:
    'Restore a backup: see “Damage” in docs/self-hosting.md. If you do not run this server, inform its operator.',
  dismiss: 'Dismiss',
} as const;
