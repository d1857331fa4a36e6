import { setTimeout as wait } from 'node:timers/promises';
import { describeFailure } from './describe-failure.ts';
import type { MailSettings } from './mail-settings.ts';
import { openTransport, type Transport } from './open-transport.ts';
import { type Mail, renderMail } from './render-mail.ts';

/** Mails under way at the same time. */
const MAX_SENDING = 2;

/** Mails that were taken and are neither sent nor given up. */
const MAX_UNFINISHED = 500;

/** When a mail that failed for a passing reason is tried again. */
const RETRY_AFTER_MS = [5_000, 30_000, 180_000] as const;

/** Sends mails, beside the requests that cause them. */
export interface Mailer {
  /** Takes a mail and comes back at once; answers whether it was taken. Failures are logged, never thrown. */
  send(mail: Mail): boolean;
  /** Waits for the mails that are under way, at most two; those that wait are given up, and logged. Call it once. */
  close(): Promise<void>;
}

/** A mail on its way. */
interface Outgoing {
  readonly mail: Mail;
  /** Tries so far. */
  readonly failures: number;
}

/** A mailer for one SMTP server. Nothing is connected to before the first mail. */
export function createMailer(deps: {
  readonly settings: MailSettings;
  readonly logger: { error(fields: object, message: string): void };
  /** When to try again, in milliseconds after each failure. */
  readonly retryAfterMs?: readonly number[];
  /** Bound of one conversation with the server. */
  readonly timeoutMs?: number;
}): Mailer {
  const { settings, logger, retryAfterMs = RETRY_AFTER_MS } = deps;
  const waiting: Outgoing[] = [];
  const running = new Set<Promise<void>>();
  const closing = new AbortController();
  let transport: Promise<Transport> | undefined;
  let sending = 0;
  let unfinished = 0;

  const track = (work: Promise<void>): void => {
    const tracked = work.finally(() => running.delete(tracked));
    running.add(tracked);
  };

  const deliver = async (mail: Mail): Promise<void> => {
    transport ??= openTransport(settings, deps.timeoutMs);
    await (await transport).deliver({ ...renderMail(mail), to: mail.to });
  };

  const giveUp = (mails: readonly Outgoing[]): void => {
    if (mails.length === 0) return;
    unfinished -= mails.length;
    const kinds = [...new Set(mails.map(({ mail }) => mail.kind))];
    logger.error({ kinds, count: mails.length }, 'mails are given up, because the server stops');
  };

  const retryLater = async (outgoing: Outgoing, delayMs: number): Promise<void> => {
    try {
      await wait(delayMs, undefined, { signal: closing.signal });
    } catch {
      giveUp([outgoing]);
      return;
    }
    start(outgoing);
  };

  const attempt = async ({ mail, failures }: Outgoing): Promise<void> => {
    try {
      await deliver(mail);
      unfinished -= 1;
    } catch (error) {
      const failure = describeFailure(error);
      const delayMs = failure.isPassing && !closing.signal.aborted ? retryAfterMs[failures] : undefined;
      const willRetry = delayMs !== undefined;
      logger.error({ kind: mail.kind, ...failure, willRetry }, 'a mail was not sent');
      if (willRetry) track(retryLater({ mail, failures: failures + 1 }, delayMs));
      else unfinished -= 1;
    }
  };

  const sendInTurn = async (first: Outgoing): Promise<void> => {
    sending += 1;
    for (let next: Outgoing | undefined = first; next !== undefined; next = waiting.shift())
      await attempt(next);
    sending -= 1;
  };

  const start = (outgoing: Outgoing): void => {
    if (sending < MAX_SENDING) track(sendInTurn(outgoing));
    else waiting.push(outgoing);
  };

  return {
    send: (mail) => {
      if (unfinished >= MAX_UNFINISHED) {
        logger.error({ kind: mail.kind }, 'too many mails wait: this one is not sent');
        return false;
      }
      unfinished += 1;
      start({ mail, failures: 0 });
      return true;
    },
    close: async () => {
      closing.abort();
      giveUp(waiting.splice(0));
      while (running.size > 0) await Promise.all(running);
    },
  };
}
