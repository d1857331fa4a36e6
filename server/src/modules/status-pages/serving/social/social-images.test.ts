import { PNG } from 'pngjs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StoppedClock } from '../../../../lib/time/clock.ts';
import { messagesOf } from '../../messages/messages-of.ts';
import { COMPONENT_STATES, PAGE_LANGUAGES } from '../../page-states.data.ts';
import type { ComponentState, PublicPage } from '../../projection/public-page.ts';
import { createRenderContext } from '../html/render-context.ts';
import { packPage } from '../snapshots/packed-page.ts';
import { PageStore } from '../snapshots/page-store.ts';
import {
  SAMPLE_NOW_MS,
  SAMPLE_PAGE_ID,
  sampleComponent,
  samplePage,
  sampleSnapshot,
} from '../testing/sample-page.ts';
import { drawPicture } from './draw-picture.ts';
import { toRuns } from './social-fonts.ts';
import { SocialImages } from './social-images.ts';
import { createSocialPainter, type SocialPainter } from './social-painter.ts';
import { digestOf, type SocialPicture, socialPictureOf, socialUrlOf } from './social-picture.ts';

const BACKGROUND = '#ffffff';
/** Inside the mark of the state, beside its symbol. */
const MARK = { x: 134, y: 324 } as const;
const BRAND = { x: 600, y: 6 } as const;
const FIRST_BAR = { x: 92, y: 470 } as const;
const LAST_BAR = { x: 1_108, y: 470 } as const;
const COLORS: Readonly<Record<ComponentState, string>> = {
  operational: '#17935a',
  maintenance: '#2f6fe4',
  degraded: '#b97309',
  partial_outage: '#d9571c',
  major_outage: '#d5281d',
  unknown: '#8a93a3',
};

const pictureOf = (changes: Partial<PublicPage> = {}): SocialPicture =>
  socialPictureOf(createRenderContext(samplePage(changes), '', SAMPLE_NOW_MS));
const read = (png: Buffer): PNG => PNG.sync.read(png);
const draw = (changes: Partial<PublicPage> = {}): PNG => read(drawPicture(pictureOf(changes)));

function colorAt({ data, width }: PNG, { x, y }: { readonly x: number; readonly y: number }): string {
  const at = (y * width + x) * 4;
  return `#${data.subarray(at, at + 3).toString('hex')}`;
}

describe('the image', () => {
  test.each(COMPONENT_STATES)(
    'has 1200 × 630 pixels and the colors of the brand and of the state %s',
    (state) => {
      const image = draw({ state, color: '#7c3aed' });
      expect([image.width, image.height]).toEqual([1_200, 630]);
      expect(colorAt(image, MARK)).toBe(COLORS[state]);
      expect(colorAt(image, BRAND)).toBe('#7c3aed');
    },
  );

  test('has the worst state of all components for each of the last 90 days', () => {
    const days = (...states: readonly ('up' | 'down')[]) =>
      states.map((state) => ({ date: '2026-11-24', state, incidentIds: [] }));
    const image = draw({
      components: [
        sampleComponent(0, { days: days('up', 'down') }),
        sampleComponent(1, { days: days('up', 'up') }),
      ],
    });
    expect(colorAt(image, LAST_BAR)).toBe(COLORS.major_outage);
    expect(colorAt(image, { ...LAST_BAR, x: LAST_BAR.x - 11 })).toBe(COLORS.operational);
    expect(colorAt(image, FIRST_BAR)).toBe('#e1e5eb');
    const { days: _, ...unmeasured } = sampleComponent(0);
    expect(colorAt(draw({ components: [unmeasured] }), LAST_BAR)).toBe(BACKGROUND);
  });

  test('depends on the name, the state, the color, the theme and the address only', () => {
    const digest = digestOf(pictureOf());
    const renamed = samplePage().components.map((component) => ({ ...component, name: 'Secret' }));
    expect(digestOf(pictureOf({ components: renamed, incidents: [], groups: [], maintenances: [] }))).toBe(
      digest,
    );
    expect(digestOf(pictureOf({ computedAt: '2026-11-24T12:01:00.000Z' }))).toBe(digest);
    for (const change of [
      { name: 'Other' },
      { state: 'unknown' },
      { color: '#123456' },
      { theme: 'dark' },
    ] as const)
      expect(digestOf(pictureOf(change))).not.toBe(digest);
  });

  test('has an address that changes with its content', () => {
    const urlOf = (changes: Partial<PublicPage>) =>
      socialUrlOf(createRenderContext(samplePage(changes), '', SAMPLE_NOW_MS));
    expect(urlOf({})).toMatch(/^http:\/\/localhost:3000\/status\/acme\/social\.png\?v=[\w-]{10}$/);
    expect(urlOf({ state: 'major_outage' })).not.toBe(urlOf({}));
  });
});

describe('the text', () => {
  test.each(PAGE_LANGUAGES)(
    'has a glyph for every character of the headlines in the language “%s”',
    (language) => {
      for (const headline of Object.values(messagesOf(language).headline))
        expect(
          toRuns(headline)
            ?.map(({ text }) => text)
            .join(''),
        ).toBe(headline.normalize('NFC'));
    },
  );

  test.each([
    'Łódź Płatności',
    'Ελληνική Υπηρεσία',
    'Мониторинг',
    'Trạng thái',
    '東京クラウド',
    'Ænd’ring – €5',
  ])('has a glyph for every character of the name “%s”', (name) => {
    expect(
      toRuns(name)
        ?.map(({ text }) => text)
        .join(''),
    ).toBe(name.normalize('NFC'));
  });

  test.each(['حالة الخدمة', '서비스 상태', '🚀🚀', '\u202e'])(
    'is the slug in place of the name “%s”, which the fonts do not have',
    (name) => {
      expect(drawPicture(pictureOf({ name })).equals(drawPicture(pictureOf({ name: 'acme' })))).toBe(true);
    },
  );

  test('has no emoji', () => {
    expect(
      drawPicture(pictureOf({ name: 'Acme 🚀' })).equals(drawPicture(pictureOf({ name: 'Acme ' }))),
    ).toBe(true);
  });

  test('stays inside the image, however long it is', () => {
    for (const name of ['W'.repeat(200), 'Wide words '.repeat(30)]) {
      const image = draw({ name });
      for (let y = 20; y < image.height; y += 1) {
        expect(colorAt(image, { x: 70, y })).toBe(BACKGROUND);
        expect(colorAt(image, { x: 1_130, y })).toBe(BACKGROUND);
      }
    }
  });
});

describe('the cache', () => {
  let store: PageStore;
  let painter: SocialPainter;
  let drawn: SocialPicture[];
  let warnings: unknown[];
  let images: SocialImages;
  /** Drawing waits for it. */
  let gate: Promise<void>;
  const clock = new StoppedClock(SAMPLE_NOW_MS);

  beforeEach(() => {
    store = new PageStore({ clock });
    painter = createSocialPainter();
    drawn = [];
    warnings = [];
    gate = Promise.resolve();
    images = new SocialImages({
      store,
      clock,
      logger: { warn: (details: unknown) => void warnings.push(details) },
      painter: {
        ...painter,
        paint: async (picture) => {
          drawn.push(picture);
          await gate;
          return painter.paint(picture);
        },
      },
    });
  });
  afterEach(() => painter.close());

  async function request() {
    const page = store.find(SAMPLE_PAGE_ID);
    return page && (await images.represent(page))?.respond('br');
  }

  test('draws an image once for each visible change, and once for concurrent requests', async () => {
    await store.publish(sampleSnapshot());
    await Promise.all([request(), request(), request()]);
    expect(drawn).toHaveLength(1);
    await store.publish(sampleSnapshot({ computedAt: '2026-11-24T12:01:00.000Z' }));
    const response = await request();
    expect(drawn).toHaveLength(1);
    expect(response?.headers['content-type']).toBe('image/png');
    expect(response?.headers['content-encoding']).toBeUndefined();
    await store.publish(sampleSnapshot({ state: 'major_outage' }));
    const changed = await request();
    expect(drawn).toHaveLength(2);
    expect(colorAt(read(Buffer.from(changed?.body ?? '')), MARK)).toBe(COLORS.major_outage);
  });

  test('applies the rules of access of the newest projection', async () => {
    await store.publish(sampleSnapshot());
    const page = store.find(SAMPLE_PAGE_ID);
    expect((await request())?.headers['cache-control']).toMatch(/^public/);
    await store.publish(sampleSnapshot({}, { visibility: 'members' }));
    expect((await request())?.headers['cache-control']).toBe('private, no-store');
    store.remove(SAMPLE_PAGE_ID);
    expect(page && (await images.represent(page))).toBeUndefined();
  });

  test('does not send an image whose visitors were restricted while it was drawn', async () => {
    await store.publish(sampleSnapshot());
    let open = (): void => undefined;
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const rejected = expect(request()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await store.publish(sampleSnapshot({}, { visibility: 'members' }));
    open();
    await rejected;
  });

  test('draws the image of a snapshot that was read from disk', async () => {
    store.restore(await packPage(sampleSnapshot()));
    expect(read(Buffer.from((await request())?.body ?? '')).width).toBe(1_200);
  });

  test('reports an image that cannot be drawn, and tries again at the next request', async () => {
    let isBroken = true;
    const broken = new SocialImages({
      store,
      clock,
      logger: { warn: (details: unknown) => void warnings.push(details) },
      painter: {
        ...painter,
        paint: (picture) => (isBroken ? Promise.reject(new Error('no library')) : painter.paint(picture)),
      },
    });
    await store.publish(sampleSnapshot());
    const page = store.find(SAMPLE_PAGE_ID);
    if (page === undefined) throw new Error('The page is missing');
    await expect(broken.represent(page)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(warnings).toHaveLength(1);
    isBroken = false;
    expect(await broken.represent(page)).toBeDefined();
  });
});
