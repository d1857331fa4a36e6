import type { Constraint } from '../../../../lib/constraints/constraint.ts';
import { parseIpRange } from '../../../../lib/constraints/ip-range.ts';
import { readerOf } from '../../../../lib/file-record.ts';
import type { UnleashHash } from '../../../../lib/flags/flag-set.ts';
import { NEVER } from '../imported-flag.ts';
import type { UnleashStrategy } from './unleash-feature.ts';

/** The most values of a constraint. */
const MAX_VALUES = 1_000;

/** To whom a strategy applies, without its own constraints. */
export interface StrategyConditions {
  readonly constraints: readonly Constraint[];
  /** In percent; absent if it applies to everyone. */
  readonly percentage?: number;
  readonly hash?: UnleashHash;
  readonly note?: string;
}

/** Returns the conditions of a built-in strategy; one of them has to hold. Other strategies never apply. */
export function conditionsOf(strategy: UnleashStrategy, feature: string): StrategyConditions[] {
  const read = readerOf(strategy.parameters);
  const groupId = read.text('groupId');
  switch (strategy.name) {
    case 'default':
      return [{ constraints: [] }];
    case 'userWithId':
      return anyOf('userId', listOf(read.text('userIds')));
    case 'flexibleRollout': {
      const stickiness = read.text('stickiness') ?? 'default';
      return [rollOut(read.text('rollout'), { groupId: groupId ?? feature, stickiness })];
    }
    case 'gradualRolloutUserId':
      return [rollOut(read.text('percentage'), { groupId: groupId ?? '', stickiness: 'userId' })];
    case 'gradualRolloutSessionId':
      return [rollOut(read.text('percentage'), { groupId: groupId ?? '', stickiness: 'sessionId' })];
    case 'gradualRolloutRandom':
      return [rollOut(read.text('percentage'), { groupId: '', stickiness: 'random' })];
    case 'remoteAddress':
      return [ofAddresses(listOf(read.text('IPs')))];
    case 'applicationHostname':
      return anyOf('hostname', listOf(read.text('hostNames')?.toLowerCase())).map((conditions) => ({
        ...conditions,
        note: 'The strategy applicationHostname compares the attribute hostname, which your servers have to send.',
      }));
    default: {
      const note = `The strategy ${strategy.name} is not built in: it does not apply.`;
      return [{ constraints: [NEVER], note }];
    }
  }
}

function rollOut(text: string | undefined, hash: UnleashHash): StrategyConditions {
  const given = Number(text ?? 0);
  const percentage = Number.isFinite(given) ? Math.min(Math.max(given, 0), 100) : 0;
  // These always have a value.
  const isForAll = percentage === 100 && (hash.stickiness === 'default' || hash.stickiness === 'random');
  return isForAll ? { constraints: [] } : { constraints: [], percentage, hash };
}

function ofAddresses(texts: readonly string[]): StrategyConditions {
  const valid = texts.filter((text) => parseIpRange(text) !== undefined);
  const note = 'Addresses that are neither an IP address nor a range are not imported.';
  return {
    constraints:
      valid.length === 0 ? [NEVER] : [{ ...isOneOf('remoteAddress', valid), operator: 'in_network' }],
    ...(valid.length < texts.length ? { note } : {}),
  };
}

function anyOf(attribute: string, values: readonly string[]): StrategyConditions[] {
  if (values.length === 0) return [{ constraints: [NEVER] }];
  const chunks = Array.from({ length: Math.ceil(values.length / MAX_VALUES) }, (_, index) =>
    values.slice(index * MAX_VALUES, (index + 1) * MAX_VALUES),
  );
  return chunks.map((chunk) => ({ constraints: [isOneOf(attribute, chunk)] }));
}

function isOneOf(attribute: string, values: readonly string[]): Constraint {
  return { attribute, operator: 'in', values, not: false, caseSensitive: true };
}

function listOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}
