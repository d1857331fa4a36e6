import { describe, expect, test } from 'vitest';
import { newId } from '../../../lib/ids/ids.ts';
import { StoppedClock } from '../../../lib/time/clock.ts';
import { createMemoryLive } from '../../../stores/live/memory.ts';
import { ClickTokens, newClickId } from '../click-tokens.ts';
import type { TrackEvent } from '../contract/event.contract.ts';
import { NOON_MS, pendingFactOf, website } from '../testing/fixtures.ts';
import { createClickStep } from './click.ts';

const tokens = new ClickTokens(Buffer.alloc(32, 1));
const live = createMemoryLive({ clock: new StoppedClock(NOON_MS) });
const linkId = newId('lnk', NOON_MS);

function sign(fields: { readonly split?: number; readonly websiteId?: string } = {}) {
  const { split = -1, websiteId = 'web_1' } = fields;
  const clickId = newClickId();
  return { clickId, token: tokens.sign({ clickId, linkId, split }, websiteId, NOON_MS) };
}

/** Runs the step for an event of a visit. */
function linkOf(
  event: Partial<TrackEvent>,
  { step = createClickStep(tokens, live), visit = 'vis_1', timeMs = NOON_MS } = {},
) {
  const fact = pendingFactOf({ name: 'pageview', ...event }, { timeMs, website: website('web_1') });
  fact.row.visit_id = visit;
  step.run([fact]);
  expect(fact.dropped).toBeUndefined();
  const { link_id, link_click, link_split } = fact.row;
  return [link_id, link_click, link_split];
}

const NONE = ['', '', ''];

describe('the link of an event', () => {
  test('is read from the address of the page', () => {
    const { clickId, token } = sign({ split: 2 });
    for (const address of [`/?pharos_click=${token}`, `https://example.com/?a=1&pharos_click=${token}#top`]) {
      expect(linkOf({ path: address })).toEqual([linkId, clickId, '2']);
      expect(linkOf({ url: address, path: '/' })).toEqual([linkId, clickId, '2']);
    }
  });

  test('has no split target if the link has none', () => {
    const { clickId, token } = sign();
    expect(linkOf({ path: `/?pharos_click=${token}` })).toEqual([linkId, clickId, '']);
  });

  test.each([
    '/',
    '/?x=1',
    '/?pharos_click',
    '/?pharos_click=',
    '/?pharos_click=x',
    '/pharos_click',
    '?%E0%A4%A',
  ])('is empty on %s', (path) => {
    expect(linkOf({ path })).toEqual(NONE);
  });

  test('is empty with a token of another website, an expired token, and a fragment', () => {
    const path = `/?pharos_click=${sign({ websiteId: 'web_2' }).token}`;
    expect(linkOf({ path })).toEqual(NONE);
    const own = `pharos_click=${sign().token}`;
    expect(linkOf({ path: `/?${own}` }, { timeMs: NOON_MS + 3_601_000 })).toEqual(NONE);
    expect(linkOf({ path: `/#${own}` })).toEqual(NONE);
  });

  test('belongs to the visit that used the token first', () => {
    const { clickId, token } = sign();
    const path = `/?pharos_click=${token}`;
    expect(linkOf({ path })).toEqual([linkId, clickId, '']);
    expect(linkOf({ path })).toEqual([linkId, clickId, '']);
    expect(linkOf({ path }, { visit: 'vis_2' })).toEqual(NONE);
  });
});
