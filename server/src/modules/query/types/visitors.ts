import { namesByVisitors } from './names-by-visitors.ts';
import type { QueryType } from './query-type.ts';

const place = (title: string, dimension: string): QueryType =>
  namesByVisitors(dimension, {
    title,
    description: `Visitors by the ${dimension} in which their visit began`,
    category: 'Geo',
    access: 'public',
    ...(dimension === 'country' ? { visualization: 'map', countryOf: 'name' } : { visualization: 'table' }),
  });

const device = (title: string, dimension: string, what: string): QueryType =>
  namesByVisitors(dimension, {
    title,
    description: `Visitors by ${what}`,
    category: 'Devices',
    access: 'public',
    visualization: 'pie',
  });

/** A list with further dimensions beside the name; each row is one combination. */
const combinations = (
  dimensions: Readonly<Record<string, string>>,
  { title, description }: { readonly title: string; readonly description: string },
): QueryType => ({
  title,
  description,
  category: 'Devices',
  access: 'public',
  visualization: 'table',
  dimensions,
  metrics: { pageviews: 'pageviews', visitors: 'visitors' },
  percentOf: { field: 'percentage', of: 'visitors' },
  sortBy: 'visitors',
});

/** Query types of location and device. */
export const VISITOR_TYPES = {
  country: place('Countries', 'country'),
  region: place('Regions', 'region'),
  city: place('Cities', 'city'),
  language: namesByVisitors('language', {
    title: 'Languages',
    description: 'Visitors by the language of their browser',
    category: 'Geo',
    access: 'public',
  }),
  timezone: namesByVisitors('timezone', {
    title: 'Time zones',
    description: 'Visitors by the time zone of their browser',
    category: 'Geo',
    access: 'public',
  }),
  device_types: device('Device types', 'device_type', 'device type'),
  browser_name: device('Browsers', 'browser_name', 'browser'),
  browsers: device('Browsers', 'browser_name', 'browser'),
  browser_versions: combinations(
    {
      name: 'browser_with_version',
      browser_name: 'browser_name',
      browser_version: 'browser_version',
    },
    { title: 'Browser versions', description: 'Visitors by browser and version' },
  ),
  os_name: device('Operating systems', 'os_name', 'operating system'),
  operating_systems: device('Operating systems', 'os_name', 'operating system'),
  os_versions: combinations(
    { name: 'os_with_version', os_name: 'os_name', os_version: 'os_version' },
    { title: 'System versions', description: 'Visitors by operating system and version' },
  ),
  screen_resolutions: namesByVisitors('screen_resolution', {
    title: 'Screens',
    description: 'Visitors by the resolution of their screen',
    category: 'Devices',
    access: 'public',
  }),
  viewport_vs_resolution: combinations(
    { screen_resolution: 'screen_resolution', viewport_size: 'viewport_size', device_type: 'device_type' },
    {
      title: 'Viewports and screens',
      description: 'Visitors by screen resolution, viewport size and device type',
    },
  ),
} satisfies Record<string, QueryType>;
