import type { Constraint } from '../../constraints/constraint.ts';
import { compileFlagSet } from '../compile-flag-set.ts';
import type { CompiledFlags } from '../compiled-flag.ts';
import type { FlagDefinition, FlagRule, FlagSegment, FlagSet } from '../flag-set.ts';
import type { IdSet } from '../id-set.ts';

/** Returns an active boolean flag `f`, true by default, with the given differences. */
export function buildFlag(differences: Partial<FlagDefinition> = {}): FlagDefinition {
  return {
    key: 'f',
    type: 'boolean',
    status: 'active',
    version: 1,
    salt: 'salt',
    stickiness: { kind: 'attribute', attribute: 'targetingKey' },
    variants: [],
    defaultValue: true,
    offValue: false,
    targets: [],
    rules: [],
    prerequisites: [],
    clientSide: true,
    ...differences,
  };
}

/** Returns a rule `r` for all contexts with the value `on`, with the given differences. */
export function buildRule(differences: Partial<FlagRule> = {}): FlagRule {
  const hasOutcome = differences.variant !== undefined || differences.split !== undefined;
  return { id: 'r', constraints: [], segments: [], ...(hasOutcome ? {} : { value: 'on' }), ...differences };
}

/** Returns the constraint that an attribute is one of some values. */
export function isOneOf(attribute: string, ...values: string[]): Constraint {
  return { attribute, operator: 'in', values, not: false, caseSensitive: true };
}

/** Returns a flag set of some flags and segments. */
export function buildSet(flags: readonly FlagDefinition[], segments: readonly FlagSegment[] = []): FlagSet {
  return { websiteId: 'site', environment: 'production', version: '1', flags, segments };
}

/** Returns compiled flags. */
export function compileFlags(
  flags: readonly FlagDefinition[],
  segments: readonly FlagSegment[] = [],
  lists: ReadonlyMap<string, IdSet> = new Map(),
): CompiledFlags {
  return compileFlagSet(buildSet(flags, segments), lists);
}
