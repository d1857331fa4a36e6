import { expect, test } from 'vitest';
import { embedCode, embedUrl, tokenIn } from './embed-code.ts';

const TOKEN = `phs_${'A'.repeat(43)}`;

test.each([
  [`https://pharos.example/share#${TOKEN}`, TOKEN],
  [`  ${TOKEN} `, TOKEN],
  [`https://pharos.example/share?range=last_7d#${TOKEN}`, TOKEN],
  ['https://pharos.example/share', undefined],
  [`${TOKEN}A`, undefined],
  ['', undefined],
])('the token in %j is %j', (text, token) => {
  expect(tokenIn(text)).toBe(token);
});

test('the address of the embedded page has the token in its fragment, and a theme unless it is that of the system', () => {
  expect(embedUrl('https://pharos.example', 'shr_1', TOKEN, 'dark')).toBe(
    `https://pharos.example/embed/shr_1?theme=dark#${TOKEN}`,
  );
  expect(embedUrl('https://pharos.example', 'shr_1', TOKEN, 'system')).toBe(
    `https://pharos.example/embed/shr_1#${TOKEN}`,
  );
});

test('names in the code are escaped', () => {
  const code = embedCode('https://pharos.example/embed/shr_1', 'shr_1', '"><script>alert(1)</script>');
  expect(code).toContain('title="&quot;>&lt;script>alert(1)&lt;/script>"');
  expect(code.match(/<script>/g)).toHaveLength(1);
});
