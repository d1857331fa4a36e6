import type { ReadAttribute } from '../../../lib/constraints/compile-constraints.ts';
import { createWork, WorkError } from '../../../lib/constraints/work.ts';
import { addParameters } from './add-parameters.ts';
import type { LiveLink } from './link-directory.ts';

/** What a target is chosen by. */
export interface ClickTraits {
  readonly nowMs: number;
  readonly read: ReadAttribute;
  /** The query, as it was sent. */
  readonly rawQuery: string;
  /** A number from 0 (inclusive) to 1 that is the same for a visitor of a link all day. */
  readonly share: () => number;
}

/** The fields of a link that decide the target. */
export type Routing = Pick<
  LiveLink,
  'targetUrl' | 'iosUrl' | 'androidUrl' | 'rules' | 'split' | 'utm' | 'passQuery'
>;

/** Where a click is sent. */
export interface Destination {
  readonly url: string;
  /** The index of the rule that decided; -1 for none. */
  readonly rule: number;
  /** The index of the target of the split; -1 for none. */
  readonly split: number;
}

/** Why a link does not redirect. */
export type Inactive = 'archived' | 'not_started' | 'expired';

/** Returns why a link does not redirect at a time, or `undefined` when it does. Click limits are counted elsewhere. */
export function inactivityOf(link: LiveLink, nowMs: number): Inactive | undefined {
  if (link.archived) return 'archived';
  if (link.startsAtMs !== undefined && nowMs < link.startsAtMs) return 'not_started';
  if (link.expiresAtMs !== undefined && nowMs >= link.expiresAtMs) return 'expired';
  return undefined;
}

/** Chooses the target of a click: the first rule that holds, the app of the operating system, the split, the target of the link. */
export function chooseTarget(link: Routing, traits: ClickTraits): Destination {
  const { url, rule = -1, split = -1 } = chooseUrl(link, traits);
  return { url: addParameters(link, url, traits.rawQuery), rule, split };
}

function chooseUrl(
  link: Routing,
  { read, share }: ClickTraits,
): { readonly url: string; readonly rule?: number; readonly split?: number } {
  const rule = chooseRule(link, read);
  const ruled = link.rules[rule];
  if (ruled !== undefined) return { url: ruled.targetUrl, rule };
  if (link.iosUrl !== null || link.androidUrl !== null) {
    const os = read('os', undefined);
    if (os === 'iOS' && link.iosUrl !== null) return { url: link.iosUrl };
    if (os === 'Android' && link.androidUrl !== null) return { url: link.androidUrl };
  }
  const split = chooseSplit(link, share);
  const divided = link.split[split];
  return divided === undefined ? { url: link.targetUrl } : { url: divided.targetUrl, split };
}

/** Returns the index of the first rule that holds; -1 if none does, or comparing them takes too many steps. */
function chooseRule({ rules }: Routing, read: ReadAttribute): number {
  if (rules.length === 0) return -1;
  const work = createWork();
  try {
    return rules.findIndex(({ matches }) => matches(read, work));
  } catch (error) {
    if (error instanceof WorkError) return -1;
    throw error;
  }
}

function chooseSplit({ split }: Routing, share: () => number): number {
  if (split.length === 0) return -1;
  let rest = share() * split.reduce((sum, { weight }) => sum + weight, 0);
  return split.findIndex(({ weight }) => {
    rest -= weight;
    return rest < 0;
  });
}
