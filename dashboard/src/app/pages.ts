/**
 * The address of every page. The server responds to these with the dashboard and to other unknown addresses with a structured
 * 404. A test compares the list with the routes.
 */
export const PAGES = [
  '/',
  '/sign-in',
  '/forgot-password',
  '/join',
  '/reset-password',
  '/confirm-email',
  '/setup',
  '/invitations/$invitationId',
  '/docs',
  '/oauth/consent',
  '/share',
  '/public/websites/$websiteId',
  '/websites/new',
  '/websites/$websiteId',
  '/websites/$websiteId/realtime',
  '/websites/$websiteId/events',
  '/websites/$websiteId/goals',
  '/websites/$websiteId/funnels',
  '/websites/$websiteId/retention',
  '/websites/$websiteId/journeys',
  '/websites/$websiteId/sessions',
  '/websites/$websiteId/sessions/$visitId',
  '/websites/$websiteId/sessions/visitors/$visitorId',
  '/websites/$websiteId/revenue',
  '/websites/$websiteId/payments',
  '/websites/$websiteId/vitals',
  '/websites/$websiteId/errors',
  '/websites/$websiteId/data-quality',
  '/websites/$websiteId/alerts',
  '/websites/$websiteId/alerts/$alertId',
  '/websites/$websiteId/monitors',
  '/websites/$websiteId/install',
  '/websites/$websiteId/settings',
  '/links',
  '/links/import',
  '/links/settings',
  '/links/$linkId',
  '/monitors',
  '/monitors/new',
  '/monitors/maintenance',
  '/monitors/$monitorId',
  '/monitors/$monitorId/edit',
  '/settings/organization',
  '/settings/members',
  '/settings/notifications',
  '/settings/keys',
  '/settings/keys/$keyId',
  '/settings/integrations',
  '/settings/probes',
  '/settings/reports',
  '/settings/account',
] as const;

type PagePath = (typeof PAGES)[number];
/** The address of a page without parameters. */
export type FixedPath = Exclude<PagePath, `${string}$${string}`>;
/** The address of a page about one website. */
export type WebsitePath = Extract<PagePath, `/websites/$websiteId${string}`>;
