import type { FlagType } from '../flag-parts/flag-config.ts';
import type { FieldErrors } from './config-checks.ts';
import type { ConfigDraft } from './config-draft.ts';

/** A segment that rules can refer to. */
export interface SegmentChoice {
  readonly id: string;
  readonly name: string;
}

/** What each part of the editor receives. */
export interface EditorPart {
  readonly draft: ConfigDraft;
  readonly type: FlagType;
  readonly errors: FieldErrors;
  readonly segments: readonly SegmentChoice[];
  readonly onChange: (change: Partial<ConfigDraft>) => void;
}

/** Attributes that applications usually send. */
export const COMMON_ATTRIBUTES = [
  'targetingKey',
  'userId',
  'email',
  'country',
  'plan',
  'organization',
  'team',
  'device',
  'version',
] as const;

/** Returns the attributes of a draft and the common ones, for suggestions. */
export function attributesOf({ rules, targets }: ConfigDraft): readonly string[] {
  const used = [
    ...rules.flatMap(({ constraints, rollOutBy }) => [
      ...constraints.map(({ attribute }) => attribute),
      rollOutBy,
    ]),
    ...targets.map(({ attribute }) => attribute),
  ].filter((attribute) => attribute !== '');
  return [...new Set([...used, ...COMMON_ATTRIBUTES])];
}
