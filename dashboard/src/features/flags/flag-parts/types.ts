import type { Outputs } from '../../../api/rpc.ts';
import type { FlagConfig } from './flag-config.ts';

/** A flag, as the API returns it. */
export type Flag = Outputs['flags']['get']['flag'];
/** An environment of the flags of a website. */
export type Environment = Outputs['flags']['environments']['list']['environments'][number];
/** A segment that rules refer to. */
export type Segment = Outputs['flags']['segments']['list']['segments'][number];
/** A group of flags that exclude each other. */
export type FlagGroup = Outputs['flags']['groups']['list']['groups'][number];

/** Returns the configuration of a flag in an environment. In one that it was not configured in, it is off. */
export function configIn(
  flag: FlagConfig & Pick<Flag, 'environments'>,
  environment: Pick<Environment, 'name' | 'isDefault'>,
): FlagConfig {
  const { variants, defaultValue, offValue, targets, rules, prerequisites } = flag;
  if (environment.isDefault)
    return { status: flag.status, variants, defaultValue, offValue, targets, rules, prerequisites };
  const config = flag.environments[environment.name];
  const isArchived = flag.status === 'archived';
  if (config !== undefined) return isArchived ? { ...config, status: 'archived' } : config;
  return {
    status: isArchived ? 'archived' : 'inactive',
    variants,
    defaultValue,
    offValue,
    targets: [],
    rules: [],
    prerequisites: [],
  };
}

/** Returns the first environment that requires approval. All need it for a flag that is archived, restored or deleted. */
export function guardOf<Found extends Pick<Environment, 'requiresApproval'>>(
  environments: readonly Found[],
): Found | undefined {
  return environments.find(({ requiresApproval }) => requiresApproval);
}

/** Returns all values that a flag can have in its default environment, each once. */
export function valuesOf({
  type,
  variants,
  defaultValue,
  offValue,
  rules,
  targets,
}: Flag): readonly unknown[] {
  if (type === 'boolean') return [true, false];
  const all = [
    defaultValue,
    offValue,
    ...variants.map(({ value }) => value),
    ...[...rules, ...targets].flatMap(({ value }) => (value === undefined ? [] : [value])),
  ];
  return [...new Map(all.map((value) => [JSON.stringify(value), value])).values()];
}
