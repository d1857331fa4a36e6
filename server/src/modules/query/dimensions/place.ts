import { type Sql, sql } from '../../../stores/facts/sql.ts';
import type { Dimension } from './dimension.ts';

const ofVisitor = (title: string, description: string, value: Sql): Dimension => ({
  title,
  description,
  value,
  ofVisit: 'first',
  unknown: 'Unknown',
});

/** Where visitors are and what they use. */
export const VISITOR_DIMENSIONS = {
  country: ofVisitor('Country', 'The country that the visit began in', sql`country`),
  region: ofVisitor('Region', 'The region that the visit began in', sql`region`),
  city: ofVisitor('City', 'The city that the visit began in', sql`city`),
  timezone: ofVisitor('Time zone', 'The time zone of the browser', sql`timezone`),
  language: ofVisitor('Language', 'The language of the browser', sql`language`),
  device_type: ofVisitor('Device type', 'Desktop, mobile, tablet …', sql`device_type`),
  browser_name: ofVisitor('Browser', 'The browser', sql`browser`),
  browser_version: ofVisitor('Browser version', 'The version of the browser', sql`browser_version`),
  os_name: ofVisitor('Operating system', 'The operating system', sql`os`),
  os_version: ofVisitor('System version', 'The version of the operating system', sql`os_version`),
  screen_resolution: ofVisitor('Screen', 'The resolution of the screen', sql`screen_resolution`),
} satisfies Record<string, Dimension>;
