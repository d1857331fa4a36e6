import { identifier, type Sql, sql, texts } from '../../../stores/facts/sql.ts';
import { SOURCES } from '../../tracking/index.ts';
import type { Dimension } from './dimension.ts';

const campaign = (title: string, column: string): Dimension => ({
  title,
  description: `The ${column} of the visit`,
  visit: identifier(column),
  unknown: '(none)',
});

const ASSISTANT_HOSTS = SOURCES.flatMap(({ name, kind, hosts }) =>
  kind === 'ai' ? hosts.map((host) => ({ name, host })) : [],
);

/**
 * The AI assistant that referred a visit of the channel AI, by the same rule that assigned the channel: the campaign source
 * has precedence over the referrer.
 */
function renderAssistant(): Sql {
  const hosts = texts(ASSISTANT_HOSTS.map(({ host }) => `.${host}`));
  const names = texts(ASSISTANT_HOSTS.map(({ name }) => name));
  const named = sql`lower(utm_source)`;
  const known = sql`arrayElement(${names}, arrayFirstIndex(host -> endsWith(concat('.', ${named}), host), ${hosts}))`;
  return sql`multiIf(channel != 'AI', '', utm_source = '', toString(referrer_name), ${known} != '', ${known}, toString(utm_source))`;
}

/** Sources of visits. */
export const SOURCE_DIMENSIONS = {
  source: {
    title: 'Source',
    description: 'The campaign source of the visit, otherwise the name of the referring site',
    visit: sql`if(utm_source != '', toString(utm_source), toString(referrer_name))`,
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
    visit: renderAssistant(),
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
