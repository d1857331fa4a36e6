import type { Inputs, Outputs } from '../../../api/rpc.ts';

/** The pins of a website, as `pins.list` returns them. */
export type WebsitePins = Outputs['pins']['list']['websites'][number];

/** A goal or a metric that the overview shows on the card of a website. */
export type Pin = WebsitePins['pins'][number];

/** A pin as `pins.replace` accepts it. */
export type SentPin = Inputs['pins']['replace']['pins'][number];

/** The name of a metric that can be pinned. */
export type PinMetric = Extract<Pin, { kind: 'metric' }>['metric'];

/** The most pins of a website. */
export const MAX_PINS = 4;

/** What a pin shows: the id of a goal, or the name of a metric. It is unique within a website. */
export function targetOf(pin: SentPin): string {
  return pin.kind === 'goal' ? pin.reportId : pin.metric;
}

/** Whether a list contains a pin of the same goal or metric. */
export function hasPin(pins: readonly SentPin[], pin: SentPin): boolean {
  return pins.some((one) => targetOf(one) === targetOf(pin));
}

/** Removes the pin if the list contains it; otherwise adds it at the end. */
export function togglePin<T extends SentPin>(pins: readonly T[], pin: T): readonly T[] {
  const rest = pins.filter((one) => targetOf(one) !== targetOf(pin));
  return rest.length < pins.length ? rest : [...pins, pin];
}

/** The pins as `pins.replace` accepts them. */
export function toSent(pins: readonly SentPin[]): SentPin[] {
  return pins.map((pin) =>
    pin.kind === 'goal' ? { kind: 'goal', reportId: pin.reportId } : { kind: 'metric', metric: pin.metric },
  );
}

/** The pins of the shared goals among reports. */
export function pinsOfGoals(
  reports: Outputs['reports']['list']['reports'],
): readonly Extract<Pin, { kind: 'goal' }>[] {
  return reports
    .filter(({ visibility, definition }) => visibility === 'shared' && definition.kind === 'goal')
    .map(({ id, name, definition }) => ({ kind: 'goal', reportId: id, name, definition }));
}
