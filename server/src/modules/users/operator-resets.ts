import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { newId } from '../../lib/ids.ts';
import { ANONYMOUS } from '../../lib/principal.ts';
import type { State } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { actorFrom } from './member-acts.ts';
import type { IssueResetLink, ResetLink } from './reset-links.ts';
import { user } from './users.table.ts';

const resetQuestion = z.strictObject({
  ask: z.literal('reset-password'),
  /** In lower case. */
  email: z.string().max(254),
  removesSecondFactor: z.boolean(),
});

/** What the operator's command asks the running server. */
export type ResetQuestion = z.output<typeof resetQuestion>;

/** Reads the question, of another process of this program; `undefined` when it is another question. */
export function parseResetQuestion(json: string): ResetQuestion | undefined {
  const read = resetQuestion.safeParse(JSON.parse(json));
  return read.success ? read.data : undefined;
}

/** Makes a reset link for the operator of the server; `undefined` when nobody has the address. */
export async function issueForOperator(
  deps: {
    readonly state: State;
    readonly audit: Pick<AuditService, 'record'>;
    readonly issue: IssueResetLink;
  },
  { email, removesSecondFactor }: Pick<ResetQuestion, 'email' | 'removesSecondFactor'>,
): Promise<ResetLink | undefined> {
  const { state, audit, issue } = deps;
  return state.transaction(async (tx) => {
    const [person] = await tx.select({ id: user.id }).from(user).where(eq(user.email, email));
    if (person === undefined) return undefined;
    const made = await issue(tx, person.id, removesSecondFactor);
    // The operator comes by no request: whoever can run commands on the server has proved enough.
    const caller = { requestId: newId('req'), ip: '', userAgent: 'pharos reset-password' };
    await audit.record(tx, actorFrom(caller, ANONYMOUS), {
      action: 'password_reset.create',
      organizationId: '',
      resource: `user:${person.id}`,
      details: { by: 'operator', removesSecondFactor },
    });
    return made;
  });
}
