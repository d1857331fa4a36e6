import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../http/context.ts';
import type { ResourceAccess } from '../../lib/principal.ts';
import { isScope } from '../../lib/scopes.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { keysContract } from './keys.contract.ts';
import type { KeysService, KeyWithSecret } from './keys.service.ts';
import type { ApiKeyRow } from './keys.table.ts';
import { SECRET_PREFIX } from './secret.ts';

/** Binds the contract of API keys to the service. */
export function createKeysProcedures(service: KeysService, clock: Clock) {
  const os = implement(keysContract).$context<RequestContext>();
  const presentAll = async (rows: readonly ApiKeyRow[]) => {
    const creators = await service.creatorsOf(rows);
    return rows.map((row) => present(row, creators.get(row.createdBy) ?? null, clock.now()));
  };
  const one = async (row: ApiKeyRow) => {
    const creators = await service.creatorsOf([row]);
    const creatorName = creators.get(row.createdBy) ?? null;
    return { success: true as const, key: present(row, creatorName, clock.now()) };
  };
  const withSecret = async ({ key, secret }: KeyWithSecret) => ({ ...(await one(key)), secret });
  return os.router({
    list: os.list.handler(async ({ context }) => {
      const rows = await service.list(organizationOf(context));
      return { success: true, keys: await presentAll(rows), total: rows.length };
    }),
    get: os.get.handler(async ({ input }) => one(await service.get(input.id))),
    create: os.create.handler(async ({ input: { name, scopes, access, expiresAt }, context }) =>
      withSecret(
        await service.create(context, organizationOf(context), {
          name,
          scopes,
          access,
          expiresAt: expiresAt ?? null,
        }),
      ),
    ),
    update: os.update.handler(async ({ input: { id, name, scopes, access, expiresAt }, context }) =>
      one(
        await service.update(context, id, {
          ...(name === undefined ? {} : { name }),
          ...(scopes === undefined ? {} : { scopes }),
          ...(access === undefined ? {} : { access }),
          ...(expiresAt === undefined ? {} : { expiresAt }),
        }),
      ),
    ),
    rotate: os.rotate.handler(async ({ input, context }) =>
      withSecret(await service.rotate(context, input.id, input.gracePeriod)),
    ),
    endGracePeriod: os.endGracePeriod.handler(async ({ input, context }) =>
      one(await service.endGracePeriod(context, input.id)),
    ),
    usage: os.usage.handler(async ({ input }) => {
      const days = [...(await service.usageOf(input.id))];
      return { success: true, days, total: days.reduce((sum, { requests }) => sum + requests, 0) };
    }),
    revoke: os.revoke.handler(async ({ input, context }) => one(await service.revoke(context, input.id))),
  });
}

function present(row: ApiKeyRow, creatorName: string | null, nowMs: number) {
  const isInGrace = row.previousUntil !== null && row.previousUntil.getTime() > nowMs;
  return {
    id: row.id,
    organizationId: row.organizationId,
    name: row.name,
    prefix: SECRET_PREFIX,
    start: row.start,
    scopes: row.scopes.filter(isScope),
    access: accessOf(row),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    createdBy: { id: row.createdBy, name: creatorName },
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastUsedIp: row.lastUsedIp,
    lastUsedOperation: row.lastUsedOperation,
    previousSecretUntil: isInGrace ? (row.previousUntil?.toISOString() ?? null) : null,
    status: statusOf(row, nowMs),
  };
}

function accessOf(
  row: ApiKeyRow,
): { type: 'global' } | (ResourceAccess & { websiteIds: string[]; type: 'website' }) {
  return row.accessType === 'global' ? { type: 'global' } : { type: 'website', websiteIds: row.websiteIds };
}

function statusOf(row: ApiKeyRow, nowMs: number): 'active' | 'expired' | 'revoked' {
  if (row.revokedAt !== null) return 'revoked';
  return row.expiresAt !== null && row.expiresAt.getTime() <= nowMs ? 'expired' : 'active';
}
