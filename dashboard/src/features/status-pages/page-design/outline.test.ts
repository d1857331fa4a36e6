import { expect, test } from 'vitest';
import {
  dropComponent,
  moveComponent,
  moveGroup,
  type Outline,
  stepComponent,
  stepGroup,
  toOutline,
} from './outline.ts';

const OUTLINE: Outline = [
  { groupId: null, componentIds: ['a', 'b'] },
  { groupId: 'G', componentIds: ['c'] },
  { groupId: 'H', componentIds: [] },
];

/** The outline as text: `a b | G c | H`. */
const shown = (outline: Outline) =>
  outline.map(({ groupId, componentIds }) => [...(groupId ?? []), ...componentIds].join(' ')).join(' | ');

test('components without a group are first, groups follow in their order', () => {
  const groups = [
    { id: 'H', order: 2 },
    { id: 'G', order: 1 },
  ];
  const components = [
    { id: 'c', order: 1, groupId: 'G' },
    { id: 'b', order: 4, groupId: null },
    { id: 'a', order: 3, groupId: 'deleted' },
  ];
  expect(shown(toOutline(groups, components))).toBe('a b | G c | H');
});

test('a component moves within its section, and at its end into the next one', () => {
  expect(shown(stepComponent(OUTLINE, 'a', 1))).toBe('b a | G c | H');
  expect(shown(stepComponent(OUTLINE, 'b', 1))).toBe('a | G b c | H');
  expect(shown(stepComponent(OUTLINE, 'c', 1))).toBe('a b | G | H c');
  expect(shown(stepComponent(OUTLINE, 'c', -1))).toBe('a b c | G | H');
});

test('at both ends of the page a component stays where it is', () => {
  expect(stepComponent(OUTLINE, 'a', -1)).toBe(OUTLINE);
  const last = moveComponent(OUTLINE, 'c', { section: 2, index: 0 });
  expect(stepComponent(last, 'c', 1)).toBe(last);
  expect(stepComponent(OUTLINE, 'unknown', 1)).toBe(OUTLINE);
});

test('a component that is dropped elsewhere is there once', () => {
  expect(shown(moveComponent(OUTLINE, 'c', { section: 0, index: 1 }))).toBe('a c b | G | H');
  expect(shown(moveComponent(OUTLINE, 'a', { section: 0, index: 1 }))).toBe('b a | G c | H');
  expect(moveComponent(OUTLINE, 'a', { section: 9, index: 0 })).toBe(OUTLINE);
});

test('a group moves with its components, and never before the components without a group', () => {
  expect(shown(stepGroup(OUTLINE, 'G', 1))).toBe('a b | H | G c');
  expect(stepGroup(OUTLINE, 'G', -1)).toBe(OUTLINE);
  expect(stepGroup(OUTLINE, 'H', 1)).toBe(OUTLINE);
  expect(shown(moveGroup(OUTLINE, 'H', 1))).toBe('a b | H | G c');
});

test('a component is dropped before or after the component below the pointer', () => {
  const onA = { section: 0, index: 0 };
  expect(shown(dropComponent(OUTLINE, 'c', { ...onA, isAfter: false }))).toBe('c a b | G | H');
  expect(shown(dropComponent(OUTLINE, 'c', { ...onA, isAfter: true }))).toBe('a c b | G | H');
  expect(shown(dropComponent(OUTLINE, 'a', { section: 0, index: 1, isAfter: true }))).toBe('b a | G c | H');
  expect(dropComponent(OUTLINE, 'a', { section: 0, index: 1, isAfter: false })).toBe(OUTLINE);
});

test('on the title of a group a component becomes its first, or the last of the section above', () => {
  const title = { section: 2, index: undefined };
  expect(shown(dropComponent(OUTLINE, 'a', { ...title, isAfter: true }))).toBe('b | G c | H a');
  expect(shown(dropComponent(OUTLINE, 'a', { ...title, isAfter: false }))).toBe('b | G c a | H');
});
