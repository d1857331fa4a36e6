import { expect, test } from 'vitest';
import { imageType, listIcons } from './fetch-icon.ts';

const PAGE = 'https://news.example/start/';
const list = (html: string) => listIcons(html, PAGE);

test('linked icons come first, the most suitable one at the beginning, and /favicon.ico last', () => {
  expect(
    list(`
      <link rel="apple-touch-icon" href="/touch.png" sizes="180x180">
      <link rel="icon" href="/16.png" sizes="16x16">
      <link rel="Shortcut ICON" href="32.png" sizes="32x32">
      <link rel="icon" href="https://cdn.example/192.png" sizes="192x192">
    `),
  ).toEqual([
    'https://news.example/start/32.png',
    'https://cdn.example/192.png',
    'https://news.example/16.png',
    'https://news.example/favicon.ico',
  ]);
});

test.each([
  ['', []],
  ['<link rel="stylesheet" href="/a.css"><link rel="icon">', []],
  ['<link rel="icon" href="data:image/png;base64,AAAA">', []],
  ['<link rel="icon" href="javascript:alert(1)">', []],
  ['<link rel="icon" href="http://[">', []],
  ['<!-- <link rel="icon" href="/a.png"> -->', []],
  ['<base href="/img/"><link rel="icon" href="a.png">', ['https://news.example/img/a.png']],
])('%s', (html, linked) => {
  expect(list(html)).toEqual([...linked, 'https://news.example/favicon.ico']);
});

test('a page with thousands of links is read, and few icons are tried', () => {
  expect(list('<link rel="icon" href="/a.png?">'.repeat(5_000)).length).toBeLessThanOrEqual(4);
});

test.each([
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'image/png'],
  [[0, 0, 1, 0, 1, 0], 'image/x-icon'],
  [[0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
  [[...Buffer.from('GIF89a')], 'image/gif'],
  [[...Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')], 'image/svg+xml'],
  [[...Buffer.from('\uFEFF<?xml version="1.0"?>\n<!-- logo -->\n<svg>')], 'image/svg+xml'],
  [[...Buffer.from('<!doctype html><svg>')], undefined],
  [[...Buffer.from('<html>')], undefined],
  [[], undefined],
])('the type of %j is %s', (content, type) => {
  expect(imageType(Uint8Array.from(content))).toBe(type);
});
