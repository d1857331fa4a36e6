import type { IncomingMessage } from 'node:http';
import { newId } from '../lib/ids/ids.ts';

const ACCEPTABLE = /^[A-Za-z0-9_.-]{1,64}$/;

/** Returns the caller's `X-Request-ID` if its format is acceptable (docs/decisions/0028 §1), a new id otherwise. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const sent = request.headers['x-request-id'];
  return typeof sent === 'string' && ACCEPTABLE.test(sent) ? sent : newId('req');
}
