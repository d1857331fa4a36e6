import { expect, test } from 'vitest';
import { findCommands } from './find-commands.ts';
import { offerCommands, offeredCommands } from './registry.ts';
import { createShortcutReader } from './shortcuts.ts';

const command = (id: string, title: string, keywords = '') => ({
  id,
  title,
  keywords,
  group: 'Go to',
  run: () => undefined,
});
const press = (key: string, more: object = {}) => ({
  key,
  hasModifier: false,
  isTyping: false,
  atMs: 0,
  ...more,
});

test('commands are offered as long as they are wanted', () => {
  const takeBack = offerCommands([command('one', 'One')]);
  const takeOtherBack = offerCommands([command('two', 'Two')]);
  expect(offeredCommands().map(({ id }) => id)).toEqual(['one', 'two']);
  takeBack();
  expect(offeredCommands().map(({ id }) => id)).toEqual(['two']);
  takeOtherBack();
});

test('what begins with the typed word comes first, and every word must be found', () => {
  const commands = [
    command('a', 'Open monkey'),
    command('b', 'Key settings'),
    command('c', 'Members', 'key people'),
  ];
  expect(findCommands(commands, 'key').map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  expect(findCommands(commands, 'key set').map(({ id }) => id)).toEqual(['b']);
  expect(findCommands(commands, ' ')).toHaveLength(3);
});

test('two keys count together when the second follows soon', () => {
  const read = createShortcutReader();
  expect(read(press('g'))).toEqual(['g']);
  expect(read(press('o', { atMs: 500 }))).toEqual(['g o', 'o']);
  expect(read(press('o', { atMs: 5_000 }))).toEqual(['o']);
});

test('while typing only keys with a modifier mean something', () => {
  const read = createShortcutReader();
  expect(read(press('?', { isTyping: true }))).toEqual([]);
  expect(read(press('K', { isTyping: true, hasModifier: true }))).toEqual(['mod+k']);
});
