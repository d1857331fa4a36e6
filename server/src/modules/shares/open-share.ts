import { verifyPassword } from 'better-auth/crypto';
import { AppError } from '../../errors.ts';
import type { Challenges } from '../../http/challenge.ts';
import type { Actor } from '../../lib/actor.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { State } from '../../stores/state/state.ts';
import type { AdministrativeAct, AuditService } from '../audit/index.ts';
import type { SignInThrottle } from '../users/index.ts';
import type { ShareResolver, ValidShare } from './resolve-share.ts';
import { writePass } from './share-token.ts';

/** The lifetime of a pass: a working day, so that the password is entered once in it. */
const PASS_MS = 12 * 3_600_000;
const WRONG_PASSWORD = 'wrong_share_password';

/** The result of opening a link. */
export interface OpenedShare extends ValidShare {
  readonly pass: string;
  readonly passExpiresAt: Date;
}

/** Opens links. */
export type OpenShare = (
  actor: Actor,
  opening: {
    readonly token: string;
    readonly id?: string | undefined;
    readonly password: string | undefined;
  },
) => Promise<OpenedShare | 'needs_password'>;

/**
 * Creates the function that opens links. Failed passwords are counted per link and address, as those of users are. The audit
 * log records every opening and every wrong password by the id of the link.
 */
export function createOpenShare(deps: {
  readonly state: Pick<State, 'transaction'>;
  readonly audit: Pick<AuditService, 'record'>;
  readonly resolver: Pick<ShareResolver, 'findByToken'>;
  readonly throttle: SignInThrottle;
  readonly challenges: Challenges;
  readonly clock: Clock;
  readonly key: Buffer;
}): OpenShare {
  const { state, audit, resolver, throttle, challenges, clock, key } = deps;

  const record = (
    actor: Actor,
    { row, website }: ValidShare,
    refusal?: AdministrativeAct['refusal'],
  ): Promise<void> => {
    const { id: shareId, websiteId, filters } = row;
    const { organizationId } = website;
    const principal = { kind: 'share', shareId, organizationId, websiteId, filters: filters ?? [] } as const;
    const act = {
      action: 'share.open',
      organizationId,
      resource: `share:${shareId}`,
      details: { websiteId, hasPassword: row.passwordHash !== null },
    };
    return state.transaction((tx) =>
      refusal === undefined
        ? audit.record(tx, { ...actor, principal }, act)
        : audit.record(tx, actor, { ...act, refusal }),
    );
  };

  /** @throws AppError NOT_FOUND for an unknown, expired, revoked or other link, AUTH_REQUIRED for a wrong password, RATE_LIMITED. */
  return async function openShare(actor, { token, id: expectedId, password }) {
    const share = await resolver.findByToken(token);
    // The page of another link has another list of origins that may embed it.
    const isOther = expectedId !== undefined && share?.row.id !== expectedId;
    if (share === undefined || isOther)
      throw new AppError('NOT_FOUND', {
        message: say('shares.shareLinkDoesNotExist'),
      });
    const { id, passwordHash, expiresAt } = share.row;
    if (passwordHash !== null) {
      if (password === undefined) return 'needs_password';
      const isRight = await throttle.attempt(
        { account: id, ip: actor.ip },
        () => verifyPassword({ hash: passwordHash, password }),
        (isVerified) => !isVerified,
      );
      if (!isRight) {
        await record(actor, share, { reason: WRONG_PASSWORD, status: 401, count: 1 });
        throw challenges.authRequired(WRONG_PASSWORD, true);
      }
    }
    const passExpiresAt = new Date(
      Math.min(clock.now() + PASS_MS, expiresAt?.getTime() ?? Number.POSITIVE_INFINITY),
    );
    await record(actor, share);
    return { ...share, pass: writePass(share.row, passExpiresAt.getTime(), key), passExpiresAt };
  };
}
