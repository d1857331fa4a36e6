import { useState } from 'react';
import type { CallContext } from './rpc-link.ts';

/**
 * Returns the options of a call that changes a resource: the server rejects it if somebody else has changed the resource since the
 * component was mounted, which is when its form was filled. `toProblem` has the message.
 * @param resource `undefined` for a resource that is created.
 */
export function useVersion(resource: { readonly etag: string } | undefined): {
  readonly context: CallContext;
} {
  const [etag] = useState(resource?.etag);
  return ifVersion(etag);
}

/** Returns the options of a call that changes a resource only in this version. @param etag `undefined` for any. */
export function ifVersion(etag: string | undefined): { readonly context: CallContext } {
  return { context: etag === undefined ? {} : { ifMatch: etag } };
}
