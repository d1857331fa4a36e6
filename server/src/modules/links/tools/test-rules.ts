import { compileConstraints, type ReadAttribute } from '../../../lib/constraints/compile-constraints.ts';
import { languageWithParents } from '../../../lib/text/accept-language.ts';
import { findTimeZone, HOUR_MS, wallOf } from '../../../lib/time/time-zone.ts';
import type { NewLink } from '../link-fields.contract.ts';
import { chooseTarget, type Routing } from '../redirect/choose-target.ts';
import { WEEKDAYS } from '../redirect/click.ts';

/** The fields of a link that decide the target. */
export type TestedLink = Pick<
  NewLink,
  'targetUrl' | 'iosUrl' | 'androidUrl' | 'rules' | 'split' | 'passQuery' | 'utm'
>;

/** The traits of a visitor. Absent ones are unknown. */
export interface Traits {
  readonly country?: string | undefined;
  readonly region?: string | undefined;
  readonly city?: string | undefined;
  readonly device?: string | undefined;
  readonly os?: string | undefined;
  readonly browser?: string | undefined;
  readonly language?: string | undefined;
  readonly referrer?: string | undefined;
  readonly bot?: string | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** ISO 8601; now if absent. */
  readonly time?: string | undefined;
  /** From 0 (inclusive) to 1. */
  readonly share?: number | undefined;
}

/** Where a visitor would be sent. */
export interface TestedTarget {
  readonly targetUrl: string;
  readonly rule: number | null;
  readonly split: number | null;
  /** All targets of such visitors. The shares add up to 1. */
  readonly shares: { readonly targetUrl: string; readonly share: number }[];
}

/** Decides where a visitor with these traits is sent, as a redirect does. */
export function testRules(link: TestedLink, traits: Traits, nowMs: number): TestedTarget {
  const { rules = [], split = [], iosUrl = null, androidUrl = null, utm = null, passQuery = false } = link;
  const routing: Routing = {
    targetUrl: link.targetUrl,
    iosUrl,
    androidUrl,
    utm,
    passQuery,
    split,
    rules: rules.map(({ constraints, targetUrl }) => ({
      matches: compileConstraints(constraints),
      targetUrl,
    })),
  };
  const rawQuery = new URLSearchParams({ ...traits.query }).toString();
  const read = readTraits(traits, traits.time === undefined ? nowMs : Date.parse(traits.time));
  const choose = (share: number) => chooseTarget(routing, { nowMs, read, rawQuery, share: () => share });
  const chosen = choose(traits.share ?? 0);
  const weights = split.reduce((sum, { weight }) => sum + weight, 0);
  let before = 0;
  const shares =
    chosen.split === -1
      ? [{ targetUrl: chosen.url, share: 1 }]
      : split.map(({ weight }) => {
          const { url } = choose(before / weights);
          before += weight;
          return { targetUrl: url, share: weight / weights };
        });
  return {
    targetUrl: chosen.url,
    rule: chosen.rule === -1 ? null : chosen.rule,
    split: chosen.split === -1 ? null : chosen.split,
    shares,
  };
}

function readTraits(traits: Traits, timeMs: number): ReadAttribute {
  const { query = {}, time: _, share: __, ...known } = traits;
  return (name, timezone) => {
    const zone = timezone === undefined ? undefined : findTimeZone(timezone);
    const wallMs = zone === undefined ? timeMs : wallOf(zone, timeMs);
    if (name === 'hour') return Math.floor((wallMs / HOUR_MS) % 24);
    if (name === 'weekday') return WEEKDAYS[new Date(wallMs).getUTCDay()];
    if (name === 'language') return languageWithParents(traits.language ?? '');
    if (name.startsWith('query.')) return query[name.slice('query.'.length)];
    return Object.entries(known).find(([trait]) => trait === name)?.[1];
  };
}
