import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { newId } from '../../../lib/ids/ids.ts';
import { ANONYMOUS } from '../../../lib/principal.ts';
import type { State } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { actorFrom } from '../account/member-acts.ts';
import { user } from '../users.table.ts';
import type { IssueResetLink, ResetLink } from './reset-links.ts';

const resetRequest = z.strictObject({
  ask: z.literal('reset-password'),
  /** In lower case. */
  email: z.string().max(254),
  removesSecondFactor: z.boolean(),
});

/** Request of the operator's command to the running server. */
export type ResetRequest = z.output<typeof resetRequest>;

/** Parses a request of another Pharos process. Returns `undefined` for other requests. */
export function parseResetRequest(json: string): ResetRequest | undefined {
  const read = resetRequest.safeParse(JSON.parse(json));
  return read.success ? read.data : undefined;
}

/** Creates a reset link for the server operator. Returns `undefined` if no user has the address. */
export async function issueForOperator(
  deps: {
    readonly state: State;
    readonly audit: Pick<AuditService, 'record'>;
    readonly issue: IssueResetLink;
  },
  { email, removesSecondFactor }: Pick<ResetRequest, 'email' | 'removesSecondFactor'>,
): Promise<ResetLink | undefined> {
  const { state, audit, issue } = deps;
  return state.transaction(async (tx) => {
    const [person] = await tx.select({ id: user.id }).from(user).where(eq(user.email, email));
    if (person === undefined) return undefined;
    const resetLink = await issue(tx, person.id, removesSecondFactor);
    // The operator sends no HTTP request. Permission to run commands on the server is sufficient.
    const caller = { requestId: newId('req'), ip: '', userAgent: 'pharos reset-password' };
    await audit.record(tx, actorFrom(caller, ANONYMOUS), {
      action: 'password_reset.create',
      organizationId: '',
      resource: `user:${person.id}`,
      details: { by: 'operator', removesSecondFactor },
    });
    return resetLink;
  });
}
