import { invalidField } from '../../../errors.ts';
import { compileFlagSet } from '../../../lib/flags/compile-flag-set.ts';
import type { CompiledFlags } from '../../../lib/flags/compiled-flag.ts';
import { IdSet } from '../../../lib/flags/id-set.ts';
import { newId } from '../../../lib/ids/ids.ts';
import type { State } from '../../../stores/state/state.ts';
import { assertApplicable } from '../changes/apply-change.ts';
import { loadEnvironments } from '../environments/load-environments.ts';
import type { ConfigChanges } from '../flag-config.contract.ts';
import { changeConfig, configOf } from '../flag-config.ts';
import type { FlagRow } from '../flags.table.ts';
import type { CheckDraftValues } from '../json-schema/check-json-schema.ts';
import { loadFlagSet, toDefinition } from '../load-flag-set.ts';

/**
 * Compiles the flags of an environment, with changes of one flag that are not saved.
 * @param checkValues checks the values of the changed configuration against the JSON Schema of the flag.
 * @throws AppError VALIDATION_ERROR for an unknown environment and for invalid changes.
 */
export async function compileDraft(
  db: State['db'],
  row: FlagRow,
  options: { readonly environment?: string | undefined; readonly draft?: ConfigChanges | undefined },
  checkValues?: CheckDraftValues | undefined,
): Promise<CompiledFlags> {
  const environments = await loadEnvironments(db, row.websiteId);
  const name = options.environment ?? environments.defaultName;
  const stored = await loadFlagSet(db, row.websiteId, name);
  if (stored === undefined) throw invalidField('environment', 'does not exist');
  const lists = new Map<string, IdSet>();
  for (const [id, bytes] of stored.lists) lists.set(id, IdSet.fromBytes(bytes) ?? IdSet.create());
  if (options.draft === undefined) return compileFlagSet(stored.set, lists);
  await assertApplicable(db, row, name, options.draft, environments, 'draft');
  const config = changeConfig(configOf(row, name, environments.defaultName), options.draft, row, () =>
    newId('rul'),
  );
  await checkValues?.(row.jsonSchema, config, 'draft');
  const flags = stored.set.flags.map((flag) => {
    if (flag.key !== row.key) return flag;
    const { exclusion } = flag;
    const definition = toDefinition(row, config, new Map());
    return exclusion === undefined ? definition : { ...definition, exclusion };
  });
  return compileFlagSet({ ...stored.set, flags }, lists);
}
