/**
 * The address of every page, as the server must know it: it answers these with the dashboard, and everything else that
 * nobody serves with the structured 404. A test holds the list against the routes.
 */
export const PAGES = [
  '/',
  '/sign-in',
  '/forgot-password',
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
  '/websites/$websiteId/vitals',
  '/websites/$websiteId/errors',
  '/websites/$websiteId/data-quality',
  '/websites/$websiteId/install',
  '/websites/$websiteId/settings',
  '/settings/organization',
  '/settings/members',
  '/settings/keys',
  '/settings/keys/$keyId',
  '/settings/account',
] as const;

type PagePath = (typeof PAGES)[number];
/** The address of a page that is always the same. */
export type FixedPath = Exclude<PagePath, `${string}$${string}`>;
/** The address of a page about one website. */
export type WebsitePath = Extract<PagePath, `/websites/$websiteId${string}`>;
