import type { IncomingHttpHeaders } from 'node:http';

/** Whether a browser requests a resource in advance, before somebody follows a link. */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return (
    isEarly(headers['sec-purpose']) ||
    isEarly(headers['purpose']) ||
    isEarly(headers['x-purpose']) ||
    isEarly(headers['x-moz'])
  );
}

function isEarly(purpose: string | readonly string[] | undefined): boolean {
  return purpose !== undefined && /prefetch|preview/.test(String(purpose));
}
