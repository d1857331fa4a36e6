import { DEVICES, type Device } from './devices.data.ts';
import { COUNTRIES, type Country, type Place } from './places.data.ts';
import type { Random } from './random.ts';

/** A visitor of a website. */
export interface Visitor {
  readonly anonymousId: string;
  readonly country: Country;
  readonly place: Place;
  readonly device: Device;
  readonly language: string;
  readonly screen: string;
  /** Set once the visitor has an account. */
  profileId: string | undefined;
}

/** The visitors of a website so far. */
export interface Crowd {
  /** Draws a visitor of an earlier day who has not visited today, recent ones more often. `undefined` if there is none. */
  comeBack(day: number): Visitor | undefined;
  /** Creates a visitor. */
  arrive(day: number): Visitor;
}

/** Creates an empty list of visitors. */
export function createCrowd(random: Random): Crowd {
  const members: { readonly visitor: Visitor; lastDay: number }[] = [];
  return {
    comeBack: (day) => {
      if (members.length === 0) return undefined;
      // The square root prefers the end of the list, which holds the most recent visitors.
      const member = members[Math.floor(Math.sqrt(random.next()) * members.length)];
      if (member === undefined || member.lastDay >= day) return undefined;
      member.lastDay = day;
      return member.visitor;
    },
    arrive: (day) => {
      const visitor = createVisitor(random);
      members.push({ visitor, lastDay: day });
      return visitor;
    },
  };
}

function createVisitor(random: Random): Visitor {
  const country = random.weighted(COUNTRIES);
  const device = random.weighted(DEVICES);
  return {
    anonymousId: `anon_${random.text(16)}`,
    country,
    place: random.weighted(country.places),
    device,
    language: random.weighted(country.languages).tag,
    screen: random.pick(device.screens),
    profileId: undefined,
  };
}
