import { afterEach, expect, test, vi } from 'vitest';
import { hideClick } from './click-parameter.ts';

const CLICK = 'pharos_click=AbC-_9';

afterEach(() => vi.unstubAllGlobals());

/** Returns the arguments of each call of `history.replaceState` on a page. */
function replacementsOn(href: string): readonly unknown[][] {
  const replaceState = vi.fn();
  vi.stubGlobal('location', { href });
  vi.stubGlobal('history', { state: 'state of the page', replaceState });
  hideClick();
  return replaceState.mock.calls;
}

test.each([
  [`/?${CLICK}`, '/'],
  [`/?${CLICK}#top`, '/#top'],
  [`/a?x=%20+%C3%A9&${CLICK}`, '/a?x=%20+%C3%A9'],
  [`/a?${CLICK}&x=1`, '/a?x=1'],
  [`/a?x=1&${CLICK}&y=2#/route`, '/a?x=1&y=2#/route'],
  ['/a?pharos_click=', '/a'],
])('%s becomes %s', (address, clean) => {
  const origin = 'https://shop.example';
  expect(replacementsOn(origin + address)).toEqual([['state of the page', '', origin + clean]]);
});

test.each(['/', '/a?x=1#top', '/pharos_click=1', '/a?my_pharos_click=1'])(
  '%s has no click, so the history does not change',
  (address) => {
    expect(replacementsOn(`https://shop.example${address}`)).toEqual([]);
  },
);
