import { identifier, type Sql, sql, text, texts } from '../../../stores/facts/sql.ts';
import { ALIAS_STEP, HOST_STEP, type NameStep, SOURCE_NAMES } from '../../tracking/index.ts';
import type { Dimension } from './dimension.ts';

const campaign = (title: string, column: string): Dimension => ({
  title,
  description: `The ${column} of the visit`,
  visit: identifier(column),
  unknown: '(none)',
});

const ALIASES = [...SOURCE_NAMES.keys()];
const NAMES = [...SOURCE_NAMES.values()];

/** The text under which the campaign source of a visit is shown, otherwise the name of the referring site. */
const SOURCE = sql`if(utm_source != '', ${renderName(sql`utm_source`)}, toString(referrer_name))`;

/** The name of a source, as `nameOfSource`. Each function reads a single column, so it is computed once for each word of a LowCardinality column. */
function renderName(value: Sql): Sql {
  const host = renderStep(value, HOST_STEP);
  const known = sql`lower(${host})`;
  const named = (alias: Sql) => sql`transform(${alias}, ${texts(ALIASES)}, ${texts(NAMES)}, '')`;
  const exact = named(known);
  const reduced = named(renderStep(known, ALIAS_STEP));
  return sql`toString(multiIf(${exact} != '', ${exact}, ${reduced} != '', ${reduced}, ${host}))`;
}

function renderStep(value: Sql, { pattern, groups }: NameStep): Sql {
  const found = Array.from({ length: groups }, (_, index) => `\\${index + 1}`).join('');
  return sql`replaceRegexpOne(${value}, ${text(pattern)}, ${text(found)})`;
}

/** Whether an alias of a source in the list satisfies a condition, for the names of the sources that are stored or shown. */
export function renderAliases(value: Sql, holds: (alias: Sql) => Sql): Sql {
  return sql`has(arrayFilter((name, alias) -> ${holds(sql`alias`)}, ${texts(NAMES)}, ${texts(ALIASES)}), ${value})`;
}

/** Sources of visits. */
export const SOURCE_DIMENSIONS = {
  source: {
    title: 'Source',
    description:
      'The campaign source of the visit, otherwise the name of the referring site; all aliases of a known source are one source',
    visit: SOURCE,
    ofRollUp: renderName,
    notation: 'source',
    unknown: 'Direct',
  },
  channel: {
    title: 'Channel',
    description: 'The kind of source of the visit, such as organic search or e-mail',
    visit: sql`channel`,
    unknown: 'Direct',
  },
  ai_assistant: {
    title: 'AI assistant',
    description: 'The AI assistant that referred the visit; visits of other channels have none',
    visit: sql`if(channel != 'AI', '', ${SOURCE})`,
    notation: 'source',
    unknown: '(none)',
  },
  referrer: {
    title: 'Referrer',
    description: 'The host of the referrer of the visit',
    visit: sql`referrer_domain`,
    value: sql`referrer_domain`,
    tables: ['link_clicks'],
    notation: 'host',
    unknown: 'Direct',
  },
  referrer_name: {
    title: 'Referring site',
    description: 'The name of the referring site of the visit',
    visit: sql`referrer_name`,
    value: sql`referrer_name`,
    tables: ['link_clicks'],
    notation: 'source',
    unknown: 'Direct',
  },
  referrer_url: {
    title: 'Referrer address',
    description: 'The URL of the referrer of the visit',
    visit: sql`referrer`,
    notation: 'path',
    unknown: 'Direct',
  },
  utm_source: campaign('Campaign source', 'utm_source'),
  utm_medium: campaign('Campaign medium', 'utm_medium'),
  utm_campaign: campaign('Campaign', 'utm_campaign'),
  utm_term: campaign('Campaign term', 'utm_term'),
  utm_content: campaign('Campaign content', 'utm_content'),
  link: {
    title: 'Short link',
    description: 'The id of the short link that led to the visit, by its signed parameter in the address',
    visit: sql`link_id`,
    unknown: '(none)',
  },
  click_id: campaign('Click id', 'click_id'),
} satisfies Record<string, Dimension>;
