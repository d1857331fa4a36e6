import { expect, test } from 'vitest';
import { DEFAULT_STYLE, hasContrast, qrAddress } from './qr-style.ts';

test('the address of a QR code contains its style', () => {
  expect(qrAddress('lnk_1', DEFAULT_STYLE)).toBe(
    '/v1/links/lnk_1/qr?format=svg&size=512&errorCorrection=M&foreground=%23000000&background=%23ffffff&margin=4',
  );
});

test('the color must be darker than the background', () => {
  expect(hasContrast(DEFAULT_STYLE)).toBe(true);
  expect(hasContrast({ ...DEFAULT_STYLE, foreground: '#ffffff', background: '#000000' })).toBe(false);
  expect(hasContrast({ ...DEFAULT_STYLE, foreground: '#cccccc' })).toBe(false);
});
