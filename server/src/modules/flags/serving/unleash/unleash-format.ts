import type { FlagValue } from '../../../../lib/flags/flag-set.ts';

/** The name of the variant of flags without one. */
export const NO_VARIANT = 'disabled';
/** The name of the variant of a value without one. */
export const VALUE_VARIANT = 'value';

/** A constraint as Unleash's SDKs read it. */
export interface UnleashConstraint {
  readonly contextName: string;
  readonly operator: string;
  readonly values: readonly string[];
  readonly value?: string;
  readonly inverted: boolean;
  readonly caseInsensitive: boolean;
}

/** A variant of a strategy. */
export interface UnleashVariant {
  readonly name: string;
  readonly weight: number;
  readonly stickiness: string;
  readonly payload: { readonly type: 'string' | 'number' | 'json'; readonly value: string };
}

/** A strategy: the first one that applies decides. */
export interface UnleashStrategy {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly constraints: readonly UnleashConstraint[];
  readonly variants?: readonly UnleashVariant[];
}

/** A flag as Unleash's SDKs read it. */
export interface UnleashFeature {
  readonly name: string;
  readonly type: 'release';
  readonly project: 'default';
  readonly enabled: boolean;
  readonly stale: false;
  readonly impressionData: false;
  readonly strategies: readonly UnleashStrategy[];
  readonly variants: readonly never[];
  readonly dependencies?: readonly {
    readonly feature: string;
    readonly enabled: boolean;
    readonly variants?: readonly string[];
  }[];
}

/** A flag that Unleash's strategies cannot express. */
export class NotExpressible extends Error {
  override readonly name = 'NotExpressible';
}

/** Returns a value as the payload of a variant. */
export function payloadOf(value: FlagValue): UnleashVariant['payload'] {
  if (typeof value === 'string') return { type: 'string', value };
  if (typeof value === 'number') return { type: 'number', value: String(value) };
  return typeof value === 'boolean'
    ? { type: 'string', value: String(value) }
    : { type: 'json', value: JSON.stringify(value) };
}

/** Returns the name of an attribute in Unleash's context. */
export function contextNameOf(attribute: string): string {
  return attribute === 'targetingKey' ? 'userId' : attribute;
}
