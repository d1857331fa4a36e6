import { expect, test } from 'vitest';
import { EMPTY_COMPONENT, isCompleteComponent, toComponent } from './component-draft.ts';

const named = { ...EMPTY_COMPONENT, displayName: ' Checkout ' };

test('each kind requires its own fields', () => {
  expect(isCompleteComponent({ ...EMPTY_COMPONENT, kind: 'static' })).toBe(false);
  expect(isCompleteComponent({ ...named, kind: 'static' })).toBe(true);
  expect(isCompleteComponent(named)).toBe(false);
  expect(isCompleteComponent({ ...named, monitorId: 'mon_1' })).toBe(true);
  expect(isCompleteComponent({ ...named, kind: 'group' })).toBe(false);
  expect(isCompleteComponent({ ...named, kind: 'group', monitorTag: 'shop' })).toBe(true);
  expect(isCompleteComponent({ ...named, kind: 'third_party', thirdPartyUrl: ' ' })).toBe(false);
});

test('only the fields of the kind are sent', () => {
  const draft = { ...named, monitorId: 'mon_1', monitorTag: 'shop', thirdPartyUrl: 'https://a.example' };
  expect(toComponent(draft)).toEqual({
    displayName: 'Checkout',
    description: null,
    groupId: null,
    monitorId: 'mon_1',
    autoIncident: null,
  });
  expect(toComponent({ ...draft, kind: 'static', state: 'degraded' })).not.toHaveProperty('autoIncident');
});
