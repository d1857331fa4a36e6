import { type MaybePromise, whenReady } from '../lib/concurrency/maybe-promise.ts';

/** Hosts whose requests are served below a prefix. */
export interface HostGroup {
  readonly prefix: string;
  /** The host of the service, which belongs to no group. It is compared first. */
  readonly ownHost: string;
  /** Whether a host name, in lower case and without a port, belongs to the group. */
  readonly includes: (hostname: string) => MaybePromise<boolean>;
  /** Whether `includes` never waits. Such groups are compared first, so that no store delays their requests. */
  readonly isInMemory?: true;
}

/** Path prefixes by host. A module that serves hosts of its own receives their requests at paths below its prefix. */
export interface HostPrefixes {
  /** Adds a group of hosts. */
  add(group: HostGroup): void;
  /** Returns the prefix for a `Host` header; empty for hosts without one. */
  prefixOf(host: string | undefined): MaybePromise<string>;
}

/** Creates an empty list. */
export function createHostPrefixes(): HostPrefixes {
  const groups: HostGroup[] = [];
  return {
    add: (group) => {
      if (group.isInMemory === true) groups.unshift(group);
      else groups.push(group);
    },
    prefixOf: (host) => (host === undefined ? '' : findPrefix(groups, 0, host)),
  };
}

/** Compares the groups in their order. */
function findPrefix(groups: readonly HostGroup[], index: number, host: string): MaybePromise<string> {
  const group = groups[index];
  if (group === undefined) return '';
  if (host === group.ownHost) return findPrefix(groups, index + 1, host);
  return whenReady(group.includes(hostnameOf(host)), (isIncluded) =>
    isIncluded ? group.prefix : findPrefix(groups, index + 1, host),
  );
}

/** The name in a `Host` header: in lower case, without the port and the dot at its end. */
export function hostnameOf(host: string): string {
  return host.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase();
}
