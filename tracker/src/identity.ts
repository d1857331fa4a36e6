import { guard } from './guard.ts';
import { isOn, settings } from './settings.ts';

const OPT_OUT = 'pharos-opt-out';
const ANONYMOUS_ID = 'pharos-id';

/** Whose events the next ones are, where the website knows. */
export const profile = { id: settings['profileId'] };

/** 128 random bits as text. `randomUUID` would be shorter, but is there on secure pages only. */
export const newId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Whether the visitor does not want to be counted. */
export const isOptedOut = (): unknown => guard(() => localStorage[OPT_OUT]);

/** Notes in the browser that its visitor does not want to be counted, and removes what else may be noted there. */
export const optOut = (): void => {
  guard(() => {
    localStorage[OPT_OUT] = 1;
    delete localStorage[ANONYMOUS_ID];
  });
};

/** Takes that note back. */
export const optIn = (): void => {
  guard(() => delete localStorage[OPT_OUT]);
};

/** The id that the browser keeps, where the website asks for one and the browser lets it. */
export const anonymousId = (): string | undefined =>
  isOn('persist') ? guard(() => (localStorage[ANONYMOUS_ID] ||= newId())) : undefined;
