import { expect, test } from 'vitest';
import { findCommands } from './find-commands.ts';
import { listCommands, registerCommands, runWhenRegistered } from './registry.ts';
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

test('commands are available until they are removed', () => {
  const remove = registerCommands([command('one', 'One')]);
  const removeOther = registerCommands([command('two', 'Two')]);
  expect(listCommands().map(({ id }) => id)).toEqual(['one', 'two']);
  remove();
  expect(listCommands().map(({ id }) => id)).toEqual(['two']);
  removeOther();
});

test('titles that begin with the typed word come first, and every word must match', () => {
  const commands = [
    command('a', 'Open monkey'),
    command('b', 'Key settings'),
    command('c', 'Members', 'key people'),
  ];
  expect(findCommands(commands, 'key').map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  expect(findCommands(commands, 'key set').map(({ id }) => id)).toEqual(['b']);
  expect(findCommands(commands, ' ')).toHaveLength(3);
});

test('abbreviations and missing letters are found, after all other matches', () => {
  const commands = [
    command('a', 'Overview'),
    command('b', 'Create API key'),
    command('c', 'Funnels'),
    command('d', 'Over the rivers in winter'),
  ];
  expect(findCommands(commands, 'ovrw').map(({ id }) => id)).toEqual(['a']);
  expect(findCommands(commands, 'crkey').map(({ id }) => id)).toEqual(['b']);
  expect(findCommands(commands, 'fnnels').map(({ id }) => id)).toEqual(['c']);
  expect(findCommands(commands, 'over').map(({ id }) => id)).toEqual(['a', 'd']);
});

test('of equal matches the one that was used last comes first', () => {
  const commands = [command('a', 'Goals'), command('b', 'Goals'), command('c', 'Goals')];
  expect(findCommands(commands, 'goals', ['c', 'b']).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
});

test('a command of a page that is being opened runs once, when the page registers it', () => {
  let runs = 0;
  runWhenRegistered('keys.create');
  const remove = registerCommands([
    {
      ...command('keys.create', 'Create'),
      run: () => {
        runs += 1;
      },
    },
  ]);
  expect(runs).toBe(1);
  remove();
  registerCommands([
    {
      ...command('keys.create', 'Create'),
      run: () => {
        runs += 1;
      },
    },
  ])();
  expect(runs).toBe(1);
});

test('two keys form a sequence if the second follows within the time limit', () => {
  const read = createShortcutReader();
  expect(read(press('g'))).toEqual(['g']);
  expect(read(press('o', { atMs: 500 }))).toEqual(['g o', 'o']);
  expect(read(press('o', { atMs: 5_000 }))).toEqual(['o']);
});

test('in a text field only shortcuts with a modifier work', () => {
  const read = createShortcutReader();
  expect(read(press('?', { isTyping: true }))).toEqual([]);
  expect(read(press('K', { isTyping: true, hasModifier: true }))).toEqual(['mod+k']);
});
