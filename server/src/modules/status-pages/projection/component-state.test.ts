import { describe, expect, test } from 'vitest';
import { type ComponentSituation, componentState } from './component-state.ts';

const situation = (changes: Partial<ComponentSituation>): ComponentSituation => ({
  kind: 'monitor',
  ownState: 'operational',
  monitors: ['up'],
  impacts: [],
  isInMaintenance: false,
  ...changes,
});

describe('the state of a component', () => {
  test.each([
    ['up', 'operational'],
    ['degraded', 'degraded'],
    ['down', 'major_outage'],
    ['unreachable', 'major_outage'],
    ['maintenance', 'maintenance'],
    ['paused', 'unknown'],
    ['pending', 'unknown'],
    ['unknown', 'unknown'],
  ] as const)('follows its monitor: %s is %s', (monitor, state) => {
    expect(componentState(situation({ monitors: [monitor] }))).toBe(state);
  });

  test('of a group is a partial outage while a part of it is down', () => {
    const kind = 'group';
    expect(componentState(situation({ kind, monitors: ['up', 'down'] }))).toBe('partial_outage');
    expect(componentState(situation({ kind, monitors: ['down', 'down', 'paused'] }))).toBe('major_outage');
    expect(componentState(situation({ kind, monitors: ['up', 'paused'] }))).toBe('operational');
    expect(componentState(situation({ kind, monitors: [] }))).toBe('unknown');
  });

  test('is maintenance while it is planned, whatever checks find', () => {
    expect(componentState(situation({ monitors: ['down'], isInMaintenance: true }))).toBe('maintenance');
  });

  test('becomes worse by incidents, never better', () => {
    expect(componentState(situation({ impacts: ['partial_outage'] }))).toBe('partial_outage');
    expect(componentState(situation({ monitors: ['down'], impacts: ['degraded'] }))).toBe('major_outage');
    expect(componentState(situation({ monitors: ['down'], impacts: ['operational'] }))).toBe('major_outage');
    expect(componentState(situation({ impacts: ['degraded'], isInMaintenance: true }))).toBe('degraded');
  });

  test('of a static component is what people set', () => {
    expect(componentState(situation({ kind: 'static', ownState: 'degraded', monitors: [] }))).toBe(
      'degraded',
    );
  });
});
