import { guard } from './guard.ts';
import { isOn, settings } from './settings.ts';

const OPT_OUT = 'pharos-opt-out';
const ANONYMOUS_ID = 'pharos-id';

/** The profile id of later events, if the website identified the visitor. */
export const profile = { id: settings['profileId'] };

/** Returns 128 random bits as text. `randomUUID` would be shorter, but exists only on secure pages. */
export const newId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Returns whether the visitor has opted out. */
export const isOptedOut = (): unknown => guard(() => localStorage[OPT_OUT]);

/** Stores the opt-out in the browser and removes other stored data. */
export const optOut = (): void =>
  guard(() => {
    localStorage[OPT_OUT] = 1;
    delete localStorage[ANONYMOUS_ID];
  });

/** Removes the opt-out. */
export const optIn = (): unknown => guard(() => delete localStorage[OPT_OUT]);

/** Returns the persistent id, if the website enabled it and the browser allows storage. */
export const anonymousId = (): string | undefined =>
  isOn('persist') ? guard(() => (localStorage[ANONYMOUS_ID] ||= newId())) : undefined;
