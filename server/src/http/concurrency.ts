import { AppError } from '../errors.ts';
import { rateIdentityOf } from '../lib/network/client-ip.ts';
import type { OperationConcurrency } from '../lib/operation.ts';
import { isScoped, type Principal } from '../lib/principal.ts';
import { say } from '../lib/texts/sentence.ts';
import type { Call, MountedOperation } from './call.ts';

/** All clients without a credential share one limit, in addition to that of their address. */
const ANONYMOUS = 'anonymous';

/** Bounds the requests that are processed at the same time (`OperationMeta.concurrency`). */
export interface Concurrency {
  /**
   * Counts a request until its connection or its response ends. Called before the body is read, so that a rejected request costs nothing.
   * @throws AppError SERVICE_UNAVAILABLE if too many requests of the caller are in progress.
   */
  enter(call: Call, operation: MountedOperation): void;
}

/** Creates the counters of a process. Their number is bounded by that of the requests in progress. */
export function createConcurrency(): Concurrency {
  const counts = new Map<string, number>();

  function leave(lanes: readonly Lane[]): void {
    for (const { name } of lanes) {
      const count = (counts.get(name) ?? 1) - 1;
      if (count === 0) counts.delete(name);
      else counts.set(name, count);
    }
  }

  return {
    enter({ principal, ip, connection }, { name, meta }) {
      if (meta.concurrency === undefined) return;
      const lanes = lanesOf(principal, ip, meta.concurrency).map((lane) => ({
        ...lane,
        name: `${name}:${lane.name}`,
      }));
      const full = lanes.find((lane) => (counts.get(lane.name) ?? 0) >= lane.limit);
      if (full !== undefined) throw tooMany(full.limit);
      for (const lane of lanes) counts.set(lane.name, (counts.get(lane.name) ?? 0) + 1);
      let isOver = false;
      const end = () => {
        if (isOver) return;
        isOver = true;
        leave(lanes);
      };
      connection.once('finish', end);
      connection.once('close', end);
    },
  };
}

interface Lane {
  readonly name: string;
  readonly limit: number;
}

/** The lanes that a caller counts in: keys of an organization share one, each signed-in user has one. */
function lanesOf(
  principal: Principal,
  ip: string,
  { authenticated, anonymous, address }: OperationConcurrency,
): readonly Lane[] {
  if (isScoped(principal))
    return [{ name: `organization:${principal.organizationId}`, limit: authenticated }];
  if (principal.kind === 'user') return [{ name: `user:${principal.userId}`, limit: authenticated }];
  if (principal.kind === 'probe') return [{ name: `probe:${principal.probeId}`, limit: authenticated }];
  return [
    { name: `ip:${rateIdentityOf(ip)}`, limit: address },
    { name: ANONYMOUS, limit: anonymous },
  ];
}

function tooMany(limit: number): AppError {
  return new AppError('SERVICE_UNAVAILABLE', {
    message: say('requests.tooManyInProgress', { limit }),
    reason: 'too many requests in progress',
  });
}
