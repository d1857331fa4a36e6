import { type Outbound, OutboundError } from './outbound.ts';

/** Creates the dialer. */
export function createOutbound(): Outbound {
  return {
    request: () => Promise.reject(new OutboundError('dns', 'Outbound requests are not supported yet')),
    close: () => Promise.resolve(),
  };
}
