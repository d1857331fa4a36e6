import { expect, test } from 'vitest';
import { causeOf } from './install-causes.ts';
import { OPTIONS, PLATFORMS, recipeOf } from './recipes.ts';

const SCRIPT = { src: 'https://stats.example/pharos.js', trackingId: 'web_1', options: new Set<never>() };

test.each(PLATFORMS)(
  'the recipe for %s loads the script with the tracking id and the selected options',
  (platform) => {
    const plain = recipeOf(platform, SCRIPT);
    expect(plain).toContain(SCRIPT.src);
    expect(plain).toMatch(/data-website-id.*web_1/);
    const all = recipeOf(platform, { ...SCRIPT, options: new Set(OPTIONS) });
    for (const option of OPTIONS) {
      expect(plain).not.toContain(`data-${option}`);
      expect(all).toContain(`data-${option}`);
    }
  },
);

test('the recipe for HTML is the snippet of the server', () => {
  expect(recipeOf('html', SCRIPT)).toBe(
    '<script async src="https://stats.example/pharos.js" data-website-id="web_1"></script>',
  );
});

test('the cause is the most frequent reason for which events were not counted', () => {
  expect(causeOf([])).toBe('nothing');
  expect(causeOf([{ outcome: 'duplicate', reason: '', count: 5 }])).toBe('nothing');
  const origin = { outcome: 'blocked', reason: 'origin', count: 2 };
  expect(causeOf([origin])).toBe('origin');
  expect(causeOf([origin, { outcome: 'blocked', reason: 'ip', count: 3 }])).toBe('rule');
  expect(causeOf([origin, { outcome: 'bot', reason: '', count: 1 }])).toBe('origin');
  expect(causeOf([{ outcome: 'invalid', reason: 'url', count: 1 }])).toBe('invalid');
});
