import { invalidField } from '../../../errors.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { StateHandle } from '../../../stores/state/state.ts';
import { definedFields } from '../present-fields.ts';
import type { ComponentRow } from '../status-pages.table.ts';
import { assertComponent } from './component-rules.ts';
import type { ComponentChanges } from './components.contract.ts';

/** The monitor of a component of the kind `monitor`; `null` when it was removed. */
export function monitorOf({ kind, monitorIds }: Pick<ComponentRow, 'kind' | 'monitorIds'>): string | null {
  return kind === 'monitor' ? (monitorIds[0] ?? null) : null;
}

/** Checks the changes of a component, and returns the columns to be written. @throws AppError VALIDATION_ERROR. */
export async function columnsOf(
  tx: StateHandle,
  before: ComponentRow,
  changes: ComponentChanges,
  now: Date,
): Promise<Partial<ComponentRow>> {
  if (changes.state !== undefined && before.kind !== 'static')
    throw invalidField('state', say('statusPages.onlyForStatic'));
  const {
    monitorId = monitorOf(before),
    monitorIds,
    order = before.position,
    ...fields
  } = definedFields(changes);
  const all = monitorIds ?? (before.kind === 'group' ? before.monitorIds : []);
  await assertComponent(tx, before, { ...before, ...fields, monitorId, monitorIds: all });
  return {
    ...fields,
    position: order,
    monitorIds: before.kind === 'monitor' && monitorId !== null ? [monitorId] : all,
    ...timesOf(before, fields, now),
  };
}

function timesOf(
  before: ComponentRow,
  fields: Pick<ComponentChanges, 'state' | 'thirdPartyUrl' | 'thirdPartyComponent'>,
  now: Date,
): Partial<ComponentRow> {
  const { state, thirdPartyUrl, thirdPartyComponent } = fields;
  const isPolledAnew =
    before.kind === 'third_party' && (thirdPartyUrl !== undefined || thirdPartyComponent !== undefined);
  return {
    ...(state === undefined || state === before.state ? {} : { stateSince: now }),
    ...(isPolledAnew ? { pollAt: now, pollFailures: 0 } : {}),
  };
}
