import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { user } from '../users.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Authenticator apps that users sign in with after the password; one per user. */
export const twoFactor = pgTable(
  'two_factors',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Encrypted under the instance's secret. */
    secret: text('secret').notNull(),
    /** Unused backup codes as JSON, encrypted in the same way. */
    backupCodes: text('backup_codes').notNull(),
    /** Whether the first code was verified. Sign-in requires codes only after that. */
    verified: boolean('verified').notNull().default(true),
    /** Wrong codes since the last correct one. */
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: instant('locked_until'),
  },
  (table) => [uniqueIndex('two_factors_user_id_unique').on(table.userId)],
);

/** Passkeys. The private keys never leave the users' devices. */
export const passkey = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text('name'),
    /** COSE key in base64. */
    publicKey: text('public_key').notNull(),
    credentialID: text('credential_id').notNull(),
    /** Signature counter reported by the authenticator; 0 if it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    /** Comma-separated. */
    transports: text('transports'),
    aaguid: text('aaguid'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('passkeys_credential_id_unique').on(table.credentialID),
    index('passkeys_user_id_idx').on(table.userId),
  ],
);
