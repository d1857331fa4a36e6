import type { z } from 'zod';
import { secretFieldsOf } from './config-fields.ts';
import type { integrationsContract } from './integrations.contract.ts';
import type { IntegrationRow } from './integrations.table.ts';
import type { StoredSecrets } from './secrets.ts';

/** Secrets of this length and more are identified by their last 4 characters. */
const MIN_IDENTIFIED_LENGTH = 16;

/** An integration as the API returns it. */
export type PresentedIntegration = z.input<
  NonNullable<(typeof integrationsContract)['get']['~orpc']['outputSchema']>
>['integration'];

/** The entity tag of an integration: its version. */
export function entityTagOf({ version }: Pick<IntegrationRow, 'version'>): string {
  return `"${version}"`;
}

/** Returns an integration as the API shows it. @param secrets `undefined` if they cannot be decrypted. */
export function presentIntegration(
  row: IntegrationRow,
  secrets: StoredSecrets | undefined,
): PresentedIntegration {
  const { id, organizationId, kind, name, enabled, language, disabledBy } = row;
  return {
    id,
    organizationId,
    kind,
    name,
    enabled,
    language,
    config: { ...presentConfig(row.config), ...presentSecrets(row, secrets) },
    state: stateOf(row),
    lastError: presentError(row),
    lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
    disabledBy,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    etag: entityTagOf(row),
  };
}

function stateOf({ enabled, failingSince }: IntegrationRow): PresentedIntegration['state'] {
  if (!enabled) return 'disabled';
  return failingSince === null ? 'active' : 'failing';
}

function presentError({ lastError, lastErrorAt, failingSince }: IntegrationRow) {
  if (lastError === null || lastErrorAt === null || failingSince === null) return null;
  return {
    message: lastError,
    at: lastErrorAt.toISOString(),
    failingSince: failingSince.toISOString(),
  };
}

function presentConfig(config: IntegrationRow['config']): PresentedIntegration['config'] {
  const shown: PresentedIntegration['config'] = {};
  for (const [name, value] of Object.entries(config))
    if (typeof value === 'string' || typeof value === 'number') shown[name] = value;
    else if (Array.isArray(value)) shown[name] = value.map(String);
  return shown;
}

function presentSecrets({ kind }: IntegrationRow, secrets: StoredSecrets | undefined) {
  return Object.fromEntries(
    secretFieldsOf(kind).map((name) => {
      const value = secrets?.current[name];
      const last4 = value !== undefined && value.length >= MIN_IDENTIFIED_LENGTH ? value.slice(-4) : null;
      return [name, { isSet: value !== undefined, last4 }];
    }),
  );
}
