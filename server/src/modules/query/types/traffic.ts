import { TRAFFIC_SEGMENTS } from '../statements/traffic-segments.ts';
import { namesByVisitors } from './names-by-visitors.ts';
import type { QueryType } from './query-type.ts';

const category = 'Traffic';

const campaigns = (title: string, dimension: string): QueryType =>
  namesByVisitors(dimension, {
    title,
    description: `Visitors by ${dimension}; visits without one are not listed but count in the total`,
    category,
    access: 'public',
    hidesUnknown: true,
  });

/** Query types of traffic sources. */
export const TRAFFIC_TYPES = {
  top_referrers: namesByVisitors('referrer', {
    title: 'Referrers',
    description:
      'Visitors by the referrer host of their visit; visits without a referrer are not listed but count in the total',
    category,
    access: 'public',
    hidesUnknown: true,
  }),
  referring_sites: namesByVisitors('referrer_name', {
    title: 'Referring sites',
    description:
      'Visitors by the name of the referring site of their visit; visits without a referrer are not listed but count in the total',
    category,
    access: 'public',
    hidesUnknown: true,
  }),
  traffic_sources: namesByVisitors('source', {
    title: 'Sources',
    description: 'Visitors by campaign source, otherwise by the name of the referring site',
    category,
    access: 'public',
  }),
  channels: namesByVisitors('channel', {
    title: 'Channels',
    description:
      "Visitors by the channel of their visit: Google's default channel grouping, and AI for assistants",
    category,
    access: 'public',
  }),
  ai_assistants: namesByVisitors('ai_assistant', {
    title: 'AI assistants',
    description:
      'Visitors by the AI assistant that referred their visit (channel AI); other visits are not listed but count in the total',
    category,
    access: 'public',
    hidesUnknown: true,
  }),
  utm_sources: campaigns('Campaign sources', 'utm_source'),
  utm_mediums: campaigns('Campaign mediums', 'utm_medium'),
  utm_campaigns: campaigns('Campaigns', 'utm_campaign'),
  utm_terms: campaigns('Campaign terms', 'utm_term'),
  utm_content: campaigns('Campaign contents', 'utm_content'),
  traffic_segments: TRAFFIC_SEGMENTS,
} satisfies Record<string, QueryType>;
