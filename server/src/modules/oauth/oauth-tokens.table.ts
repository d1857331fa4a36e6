import { index, json, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { OwnedStateTable } from '../../kernel/state-tables.ts';
import { session, user } from '../users/index.ts';
import { oauthClient } from './oauth-clients.table.ts';
import { oauthGrants } from './oauth-grants.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

const clientId = () =>
  text('client_id')
    .notNull()
    .references(() => oauthClient.clientId, { onDelete: 'cascade' });
const userId = () =>
  text('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' });
/** The session in which the person agreed. A grant may outlive it. */
const sessionId = () => text('session_id').references(() => session.id, { onDelete: 'set null' });
const referenceId = () => text('reference_id').references(() => oauthGrants.id, { onDelete: 'cascade' });

/** Refresh tokens, each valid once. Only a digest is stored. */
export const oauthRefreshToken = pgTable(
  'oauth_refresh_tokens',
  {
    id: text('id').primaryKey(),
    /** Keyed digest. */
    token: text('token').notNull(),
    clientId: clientId(),
    sessionId: sessionId(),
    userId: userId(),
    referenceId: referenceId(),
    authorizationCodeId: text('authorization_code_id'),
    resources: text('resources').array(),
    requestedUserInfoClaims: text('requested_user_info_claims').array(),
    scopes: text('scopes').array().notNull(),
    confirmation: json('confirmation'),
    authTime: instant('auth_time'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Set when the token was used or revoked; another use revokes the grant. */
    revoked: instant('revoked'),
    rotatedAt: instant('rotated_at'),
    rotationReplayResponse: text('rotation_replay_response'),
    rotationReplayExpiresAt: instant('rotation_replay_expires_at'),
  },
  (table) => [
    uniqueIndex('oauth_refresh_tokens_token_unique').on(table.token),
    index('oauth_refresh_tokens_client_user_idx').on(table.clientId, table.userId),
    index('oauth_refresh_tokens_reference_id_idx').on(table.referenceId),
    index('oauth_refresh_tokens_code_idx').on(table.authorizationCodeId),
    index('oauth_refresh_tokens_expires_at_idx').on(table.expiresAt),
  ],
);

/** Access tokens. Only a digest is stored. */
export const oauthAccessToken = pgTable(
  'oauth_access_tokens',
  {
    id: text('id').primaryKey(),
    /** Keyed digest. */
    token: text('token').notNull(),
    clientId: clientId(),
    sessionId: sessionId(),
    userId: userId(),
    referenceId: referenceId(),
    authorizationCodeId: text('authorization_code_id'),
    /** The audiences of the token; this API when empty. */
    resources: text('resources').array(),
    requestedUserInfoClaims: text('requested_user_info_claims').array(),
    refreshId: text('refresh_id').references(() => oauthRefreshToken.id, { onDelete: 'cascade' }),
    scopes: text('scopes').array().notNull(),
    confirmation: json('confirmation'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    revoked: instant('revoked'),
  },
  (table) => [
    uniqueIndex('oauth_access_tokens_token_unique').on(table.token),
    index('oauth_access_tokens_refresh_id_idx').on(table.refreshId),
    index('oauth_access_tokens_reference_id_idx').on(table.referenceId),
    index('oauth_access_tokens_code_idx').on(table.authorizationCodeId),
    index('oauth_access_tokens_expires_at_idx').on(table.expiresAt),
  ],
);

/** Better Auth's record of a consent; the grant holds the details. */
export const oauthConsent = pgTable(
  'oauth_consents',
  {
    id: text('id').primaryKey(),
    clientId: clientId(),
    userId: userId(),
    referenceId: referenceId(),
    resources: text('resources').array(),
    requestedUserInfoClaims: text('requested_user_info_claims').array(),
    scopes: text('scopes').array().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('oauth_consents_client_user_idx').on(table.clientId, table.userId),
    index('oauth_consents_reference_id_idx').on(table.referenceId),
  ],
);

/** The tables with rows of organizations, and what their export contains. */
export const TOKEN_TABLES: readonly OwnedStateTable[] = [
  { table: oauthRefreshToken, notExported: 'credentials' },
  { table: oauthAccessToken, notExported: 'credentials' },
  { table: oauthConsent, notExported: 'what people authorized, as the exported grants say' },
];
