import { eq } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import { type Sentence, say } from '../../lib/texts/sentence.ts';
import type { StateHandle } from '../../stores/state/state.ts';
import { apiKeys } from '../keys/index.ts';
import { oauthGrants } from '../oauth/oauth-grants.table.ts';
import { websites } from '../websites/websites.table.ts';
import { type FlagEnvironments, loadEnvironments } from './environments/load-environments.ts';

/** Reason of an act that needs the approval of another person. */
const REASON = 'approval_required';

/**
 * Rejects a change that decides results of flags in an environment that requires approval. All changes of flags, segments and environments
 * call it in their transaction, with the environments as this transaction reads them.
 * @param affected the names of the environments whose results can change.
 * @param remedy returns the error message, which says what to do instead.
 * @throws AppError CONFLICT.
 */
export function assertNoApproval(
  { rows }: Pick<FlagEnvironments, 'rows'>,
  affected: readonly string[],
  remedy: (environment: string) => Sentence,
): void {
  const guarded = rows.find(({ name, requiresApproval }) => requiresApproval && affected.includes(name));
  if (guarded !== undefined)
    throw new AppError('CONFLICT', { message: remedy(guarded.name), reason: REASON });
}

/** Whether the caller is a signed-in owner or admin of the organization. Keys are not: they do not identify a person. */
export function isAdministrator({ principal }: Pick<Actor, 'principal'>, organizationId: string): boolean {
  if (principal.kind !== 'user') return false;
  const role = principal.roles.get(organizationId);
  return role === 'owner' || role === 'admin';
}

/** Rejects the deletion of a website whose flags need approval. @throws AppError FORBIDDEN. */
export async function assertWebsiteRemovable(
  tx: StateHandle,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<void> {
  const { rows } = await loadEnvironments(tx, id);
  if (!rows.some(({ requiresApproval }) => requiresApproval)) return;
  const [website] = await tx
    .select({ organizationId: websites.organizationId })
    .from(websites)
    .where(eq(websites.id, id));
  if (website === undefined || isAdministrator(actor, website.organizationId)) return;
  throw new AppError('FORBIDDEN', {
    message: say('flags.onlyAdminsDeleteWebsite'),
    reason: 'guard_of_administrators',
  });
}

/**
 * Rejects the approval of what the caller proposed, in person or with a key or an application of theirs.
 * @param authorId the id of a user, a key or a grant.
 * @throws AppError CONFLICT.
 */
export async function assertOtherPerson(
  tx: Pick<StateHandle, 'select'>,
  { principal }: Pick<Actor, 'principal'>,
  authorId: string,
): Promise<void> {
  const author = await personBehind(tx, authorId);
  if (author === undefined)
    throw new AppError('CONFLICT', {
      message: say('flags.authorIsUnknown'),
      reason: REASON,
    });
  if (principal.kind !== 'user' || author === principal.userId)
    throw new AppError('CONFLICT', {
      message: say('flags.mustBeApprovedByAnother'),
      reason: REASON,
    });
}

/** Returns the user who created a key or authorized an application; `undefined` if it was deleted. */
async function personBehind(tx: Pick<StateHandle, 'select'>, id: string): Promise<string | undefined> {
  if (id.startsWith('key_')) {
    const [key] = await tx.select({ by: apiKeys.createdBy }).from(apiKeys).where(eq(apiKeys.id, id));
    return key?.by;
  }
  if (id.startsWith('grt_')) {
    const [grant] = await tx
      .select({ by: oauthGrants.userId })
      .from(oauthGrants)
      .where(eq(oauthGrants.id, id));
    return grant?.by ?? undefined;
  }
  return id;
}
