import { type MaybePromise, whenReady } from '../lib/maybe-promise.ts';

/** Path prefixes by host. A module that serves hosts of its own receives their requests at paths below its prefix. */
export interface HostPrefixes {
  /**
   * Adds the prefix of a group of hosts.
   * @param ownHost the host of the service, which belongs to no group. It is compared first.
   * @param includes whether a host name, in lower case and without a port, belongs to the group.
   */
  add(group: {
    readonly prefix: string;
    readonly ownHost: string;
    readonly includes: (hostname: string) => MaybePromise<boolean>;
  }): void;
  /** Returns the prefix for a `Host` header; empty for hosts without one. */
  prefixOf(host: string | undefined): MaybePromise<string>;
}

/** Creates an empty list. */
export function createHostPrefixes(): HostPrefixes {
  const groups: Parameters<HostPrefixes['add']>[0][] = [];
  return {
    add: (group) => groups.push(group),
    prefixOf(host) {
      const [group] = groups;
      if (group === undefined || host === undefined || host === group.ownHost) return '';
      return whenReady(group.includes(hostnameOf(host)), (isIncluded) => (isIncluded ? group.prefix : ''));
    },
  };
}

/** The name in a `Host` header: in lower case, without the port and the dot at its end. */
export function hostnameOf(host: string): string {
  return host.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase();
}
