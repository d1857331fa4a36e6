import { sql } from '../../../stores/facts/sql.ts';
import type { Dimension } from './dimension.ts';

const campaign = (title: string, value: Dimension['value'], name: string): Dimension => ({
  title,
  description: `The ${name} that the visit came with`,
  value,
  ofVisit: 'first',
  unknown: '(none)',
});

/** Where visits come from. */
export const SOURCE_DIMENSIONS = {
  source: {
    title: 'Source',
    description: 'The campaign source of the visit, else the name of the site that referred it',
    value: sql`if(utm_source != '', toString(utm_source), toString(referrer_name))`,
    ofVisit: 'first',
    unknown: 'Direct',
  },
  channel: {
    title: 'Channel',
    description: 'The kind of source of the visit, such as organic search or e-mail',
    value: sql`channel`,
    ofVisit: 'first',
    unknown: 'Direct',
  },
  referrer: {
    title: 'Referrer',
    description: 'The host that referred the visit',
    value: sql`referrer_domain`,
    ofVisit: 'first',
    unknown: 'Direct',
  },
  referrer_url: {
    title: 'Referrer address',
    description: 'The address that referred the visit',
    value: sql`referrer`,
    ofVisit: 'first',
    unknown: 'Direct',
  },
  utm_source: campaign('Campaign source', sql`utm_source`, 'utm_source'),
  utm_medium: campaign('Campaign medium', sql`utm_medium`, 'utm_medium'),
  utm_campaign: campaign('Campaign', sql`utm_campaign`, 'utm_campaign'),
  utm_term: campaign('Campaign term', sql`utm_term`, 'utm_term'),
  utm_content: campaign('Campaign content', sql`utm_content`, 'utm_content'),
} satisfies Record<string, Dimension>;
