import { AppError, type ShownDetail } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import { checkPatterns, constraintsOf, createPatternQuota } from '../../lib/check-patterns.ts';
import { issueDetails } from '../../lib/issue-details.ts';
import { type Sentence, say } from '../../lib/texts/sentence.ts';
import type { Checked } from './each-checked.contract.ts';
import type { BulkChange } from './links.contract.ts';
import type { LinksService } from './links.service.ts';
import type { LinkRow } from './links.table.ts';

/** The most passwords of a request: each takes about 0.1 s. */
const MAX_PASSWORDS = 50;

/** The result of one change. `row` is the link after it, or `undefined` after a deletion. */
export type BulkResult =
  | { readonly success: true; readonly row: LinkRow | undefined }
  | {
      readonly success: false;
      readonly code: string;
      readonly error: string;
      readonly key?: string;
      readonly parameters?: Sentence['parameters'];
      readonly details?: ShownDetail[];
    };

/**
 * Applies changes in their order. Each is applied completely or not at all, and has a result of its own.
 * @throws the error of a change that is neither the caller's nor that of an unavailable store.
 */
export async function applyBulk(
  service: Pick<LinksService, 'create' | 'update' | 'remove'>,
  actor: Actor,
  organizationId: string,
  changes: readonly Checked<BulkChange>[],
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  const patterns = createPatternQuota();
  let passwords = 0;
  for (const change of changes) {
    if (!change.isValid) {
      const invalid = new AppError('VALIDATION_ERROR', { details: issueDetails(change.problems) });
      results.push(toFailure(invalid));
      continue;
    }
    if (change.value.action !== 'delete' && typeof change.value.password === 'string') passwords += 1;
    try {
      if (passwords > MAX_PASSWORDS) throw tooManyPasswords();
      if (change.value.action !== 'delete') await checkPatterns(constraintsOf(change.value.rules), patterns);
      results.push({ success: true, row: await apply(service, actor, organizationId, change.value) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push(toFailure(error));
    }
  }
  return results;
}

async function apply(
  service: Pick<LinksService, 'create' | 'update' | 'remove'>,
  actor: Actor,
  organizationId: string,
  change: BulkChange,
): Promise<LinkRow | undefined> {
  switch (change.action) {
    case 'create': {
      const { action: _, ...input } = change;
      return await service.create(actor, organizationId, input);
    }
    case 'update': {
      const { action: _, id, ...changes } = change;
      return service.update(actor, id, organizationId, changes);
    }
    case 'delete':
      await service.remove(actor, change.id, organizationId);
      return undefined;
  }
}

function tooManyPasswords(): AppError {
  const message = say('links.mustNotBeSetByMoreChanges', { max: MAX_PASSWORDS });
  return new AppError('VALIDATION_ERROR', { details: [{ field: 'password', message }] });
}

function toFailure({ code, message, sentence, details }: AppError): BulkResult {
  return {
    success: false,
    code,
    error: message,
    ...sentence,
    ...(details === undefined ? {} : { details: [...details] }),
  };
}
