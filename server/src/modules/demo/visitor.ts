import { DEVICES, type Device } from './devices.data.ts';
import { COUNTRIES, type Country, type Place } from './places.data.ts';
import type { Random } from './random.ts';

/** Somebody who visits a website, perhaps more than once. */
export interface Visitor {
  readonly anonymousId: string;
  readonly country: Country;
  readonly place: Place;
  readonly device: Device;
  readonly language: string;
  readonly screen: string;
  /** Known once they have an account. */
  profileId: string | undefined;
}

/** Everybody who was on a website so far. */
export interface Crowd {
  /** Somebody who was here on an earlier day and not on this one, the latest most likely; else `undefined`. */
  comeBack(day: number): Visitor | undefined;
  /** Somebody new. */
  arrive(day: number): Visitor;
}

/** A crowd without anybody in it. */
export function createCrowd(random: Random): Crowd {
  const members: { readonly visitor: Visitor; lastDay: number }[] = [];
  return {
    comeBack: (day) => {
      if (members.length === 0) return undefined;
      // The square root leans towards the end of the list, where those stand who came last.
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
