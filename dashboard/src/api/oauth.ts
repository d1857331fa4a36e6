import type { Scope } from '../../../server/src/lib/scopes.ts';
import { request } from './request.ts';
import type { Outputs } from './rpc.ts';

/** What a person lets an application do, or that they let it do nothing. */
export type Decision =
  | { readonly decision: 'deny'; readonly request: string }
  | {
      readonly decision: 'allow';
      readonly request: string;
      readonly organizationId: string;
      readonly scopes: readonly Scope[];
      readonly access: Outputs['oauth']['grants']['list']['grants'][number]['access'];
    };

/**
 * Answers an application.
 * @returns the address of the application to go on to.
 * @throws ApiError VALIDATION_ERROR naming `request` when it took too long.
 */
export async function decide(decision: Decision): Promise<string> {
  const answer = await request('POST', '/api/oauth/consent', decision);
  if (typeof answer === 'object' && answer !== null && 'url' in answer && typeof answer.url === 'string')
    return answer.url;
  throw new Error('The answer names no address');
}
