import { describe, expect, test } from 'vitest';
import type { Facts } from '../facts.ts';
import { sql } from '../sql.ts';
import { EVENTS, event } from './tables.ts';

/** Writes a segment of these rows. */
type WriteSegment = (
  ...rows: readonly Record<string, unknown>[]
) => Promise<{ readonly id: string; readonly path: string }>;

/** What every driver must do for work that derives facts from facts. */
export function describeDeriving(facts: () => Facts, segment: WriteSegment): void {
  describe('deriving facts from facts', () => {
    test('reads segments again, the columns asked for, and keeps what it notes until its end', async () => {
      const one = await segment(event('a', { visitor_id: 1 }), event('b', { visitor_id: 2 }));
      const two = await segment(event('c', { website_id: 'web_2', unheard_of: true }));
      const seen = await facts().derive('test', async (session) => {
        const rows = await session.readSegments(EVENTS, [one.path, two.path], ['website_id', 'visitor_id']);
        await session.command(sql`CREATE TEMPORARY TABLE noted ENGINE = Memory AS SELECT * FROM ${rows}`);
        return session.query(sql`SELECT * FROM noted ORDER BY website_id, visitor_id`);
      });
      expect(seen).toEqual([
        { website_id: 'web_1', visitor_id: 1 },
        { website_id: 'web_1', visitor_id: 2 },
        { website_id: 'web_2', visitor_id: 0 },
      ]);
      const again = facts().derive('test', (session) => session.query(sql`SELECT * FROM noted`));
      await expect(again).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    });

    test('one after another for a name, side by side for two, and after a failure all the same', async () => {
      const order: string[] = [];
      const work = (name: string, ms: number) => async () => {
        order.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, ms));
        order.push(`${name} ends`);
        if (name === 'a1') throw new TypeError('of its own');
      };
      const a1 = facts().derive('a', work('a1', 400));
      const a2 = facts().derive('a', work('a2', 1));
      const b = facts().derive('b', work('b', 1));
      await expect(a1).rejects.toThrow(TypeError);
      await Promise.all([a2, b]);
      expect(order.filter((line) => line.startsWith('a'))).toEqual([
        'a1 begins',
        'a1 ends',
        'a2 begins',
        'a2 ends',
      ]);
      expect(order.indexOf('b ends')).toBeLessThan(order.indexOf('a1 ends'));
    });

    test('does not hold up loads and reads', async () => {
      const slow = sql`SELECT count() FROM numbers(1000000000000) WHERE NOT ignore(sipHash64(number))
  SETTINGS max_execution_time = 2`;
      const deriving = facts()
        .derive('test', (session) => session.query(slow))
        .catch(() => 'ended');
      const { id, path } = await segment(event('a'));
      await facts().loadSegment(EVENTS, path, id, { fresh: true });
      const stored = facts().query(sql`SELECT name FROM events`);
      expect(await Promise.race([deriving, stored])).toEqual([{ name: 'a' }]);
      expect(await deriving).toBe('ended');
    });

    test('paused work allows others of its name to run, and keeps its temporary tables', async () => {
      const order: string[] = [];
      let isWaiting: () => void = () => undefined;
      const waiting = new Promise<void>((resolve) => {
        isWaiting = resolve;
      });
      const long = facts().derive('test', async (session) => {
        await session.command(sql`CREATE TEMPORARY TABLE noted ENGINE = Memory AS SELECT 1 AS one`);
        await waiting;
        order.push('long pauses');
        await session.pause();
        order.push('long continues');
        return session.query(sql`SELECT one FROM noted`);
      });
      const short = facts().derive('test', async () => void order.push('short'));
      isWaiting();
      expect(await long).toEqual([{ one: 1 }]);
      await short;
      expect(order).toEqual(['long pauses', 'short', 'long continues']);
    });

    test('work that gives way continues when the urgent work has ended, and holds up nobody until then', async () => {
      const order: string[] = [];
      const short = () => facts().derive('test', async () => void order.push('short'));
      await facts().derive('test', (session) =>
        session.pause(async () => {
          await short();
          order.push('urgent work ends');
        }),
      );
      await short();
      expect(order).toEqual(['short', 'urgent work ends', 'short']);
    });
  });
}
