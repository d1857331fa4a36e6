import type { Inputs } from '../../../api/rpc.ts';
import type { Difference } from '../flag-editor/config-diff.ts';
import { formatPercent } from '../flag-parts/format.ts';
import { configIn, type Environment, type Flag, type FlagGroup, guardOf } from '../flag-parts/types.ts';
import { messages } from './messages.ts';
import type { ProposedChanges } from './propose-dialog.tsx';

const texts = messages.fields;
/** The settings that decide results in environments. */
const DECISIVE = ['clientSide', 'stickiness', 'group'] as const;

type Changes = Omit<Inputs['flags']['update'], 'id'>;
/** The settings of a flag that decide its results. */
export type DecisiveSettings = Pick<ProposedChanges, (typeof DECISIVE)[number]>;

/** Changes of settings, divided by whether an environment requires approval for them. */
export interface DividedChanges<Found> {
  readonly free: Changes;
  readonly guarded: DecisiveSettings;
  /** The first environment that requires approval for the guarded ones. */
  readonly environment: Found | undefined;
}

/** Divides changes of settings. Where a flag is off, its group and its stickiness decide nothing, as on the server. */
export function divideChanges<Found extends Pick<Environment, 'name' | 'isDefault' | 'requiresApproval'>>(
  flag: Parameters<typeof configIn>[0],
  environments: readonly Found[],
  changes: Changes,
): DividedChanges<Found> {
  const guards = DECISIVE.flatMap((field) => {
    if (!(field in changes)) return [];
    const environment = guardOf(
      environments.filter((one) => field === 'clientSide' || configIn(flag, one).status === 'active'),
    );
    return environment === undefined ? [] : [{ field, environment }];
  });
  const fields = new Set<string>(guards.map(({ field }) => field));
  const entries = Object.entries(changes);
  return {
    free: Object.fromEntries(entries.filter(([field]) => !fields.has(field))),
    guarded: Object.fromEntries(entries.filter(([field]) => fields.has(field))),
    environment: guards[0]?.environment,
  };
}

/** Describes changes of settings that decide results, in words. */
export function settingsDifferences(
  flag: Pick<Flag, 'clientSide' | 'stickiness' | 'group'>,
  { clientSide, stickiness, group }: DecisiveSettings,
  groups: readonly Pick<FlagGroup, 'id' | 'name'>[],
): readonly Difference[] {
  const nameOf = (id: string) => groups.find((one) => one.id === id)?.name ?? id;
  const describeGroup = (one: { readonly id: string; readonly share: number } | null) =>
    one === null ? messages.settings.noGroup : `${nameOf(one.id)}, ${formatPercent(one.share)}`;
  return [
    ...differing(texts.top.clientSide, flag.clientSide, clientSide, (isOn) => (isOn ? texts.yes : texts.no)),
    ...differing(messages.settings.stickiness, flag.stickiness, stickiness, describeStickiness),
    ...differing(texts.top.group, flag.group, group, describeGroup),
  ];
}

/** Describes a change of the state of a flag. */
export function statusDifferences(
  before: keyof typeof texts.statuses,
  after: keyof typeof texts.statuses,
): readonly Difference[] {
  return [{ title: texts.top.status, before: texts.statuses[before], after: texts.statuses[after] }];
}

function describeStickiness({ kind, ...rest }: NonNullable<DecisiveSettings['stickiness']>): string {
  const name = messages.settings.stickinessKinds[kind];
  return 'attribute' in rest ? `${name}: ${rest.attribute}` : name;
}

function differing<Before extends After, After>(
  title: string,
  before: Before,
  after: After | undefined,
  describe: (value: After) => string,
): readonly Difference[] {
  if (after === undefined || describe(before) === describe(after)) return [];
  return [{ title, before: describe(before), after: describe(after) }];
}
