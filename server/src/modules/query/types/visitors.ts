import { namesByVisitors } from './npvp.ts';
import type { QueryType } from './query-type.ts';

const place = (title: string, dimension: string): QueryType =>
  namesByVisitors(dimension, {
    title,
    description: `Visitors by the ${dimension} that their visit began in`,
    category: 'Geo',
    visualization: dimension === 'country' ? 'map' : 'table',
  });

const device = (title: string, dimension: string, what: string): QueryType =>
  namesByVisitors(dimension, {
    title,
    description: `Visitors by ${what}`,
    category: 'Devices',
    visualization: 'pie',
  });

/** Where visitors are and what they use. */
export const VISITOR_TYPES = {
  country: place('Countries', 'country'),
  region: place('Regions', 'region'),
  city: place('Cities', 'city'),
  language: namesByVisitors('language', {
    title: 'Languages',
    description: 'Visitors by the language of their browser',
    category: 'Geo',
  }),
  device_types: device('Device types', 'device_type', 'kind of device'),
  browser_name: device('Browsers', 'browser_name', 'browser'),
  os_name: device('Operating systems', 'os_name', 'operating system'),
} satisfies Record<string, QueryType>;
