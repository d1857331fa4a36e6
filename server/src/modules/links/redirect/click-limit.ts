import { and, eq, lt, sql } from 'drizzle-orm';
import type { State } from '../../../stores/state/state.ts';
import { links } from '../links.table.ts';
import { type Click, isByPerson } from './click.ts';

/** Whether a click is over the limit of its link. A click of a person that is not uses the limit up by one. */
export type IsOverLimit = (click: Click) => Promise<boolean>;

/**
 * Creates the check, which is exact with several processes. Bots, HEAD requests and prefetches do not use the limit up, but over
 * it they are not redirected either: otherwise anyone could read the target by the user agent of a bot.
 */
export function createClickLimit({ db }: Pick<State, 'db'>): IsOverLimit {
  const isBelow = (id: string) => and(eq(links.id, id), lt(links.clicksUsed, sql`${links.clickLimit}`));

  async function isBelowLimit(click: Click): Promise<boolean> {
    const { id } = click.link;
    const below = isByPerson(click)
      ? db
          .update(links)
          .set({ clicksUsed: sql`${links.clicksUsed} + 1` })
          .where(isBelow(id))
          .returning({ id: links.id })
      : db.select({ id: links.id }).from(links).where(isBelow(id));
    return (await below).length > 0;
  }

  return async (click) => click.link.clickLimit !== null && !(await isBelowLimit(click));
}
