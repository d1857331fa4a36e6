import type { Page } from 'playwright-core';

const BUYING = 'page~eq~/!page~contains~/products/!event~eq~add_to_cart!event~eq~purchase';

/** A page of the dashboard, in a state that is reached by `open`. */
export interface View {
  readonly name: string;
  /** `$shop` stands for the id of the website of the demo. */
  readonly path: string;
  readonly open?: (page: Page) => Promise<void>;
}

/** The views of each file of the tour. */
export const VIEWS = {
  analytics: [
    { name: 'overview', path: '/' },
    {
      name: 'overview-pins',
      path: '/',
      open: async (page) => {
        await page
          .getByRole('button', { name: /^(?:Edit pins of|Ziele und Kennzahlen von) Lamp shop/ })
          .click();
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'analytics', path: '/websites/$shop' },
    { name: 'analytics-filtered', path: '/websites/$shop?range=last_7d&filter=country-in-DE,US' },
    {
      name: 'analytics-page',
      path: '/websites/$shop?range=last_7d&filter=page-eq-/products/beacon-desk-lamp',
    },
    {
      name: 'analytics-details',
      path: '/websites/$shop?range=last_7d',
      open: async (page) => {
        await page.getByRole('button', { name: /^(?:Details|Alle|All|\d+).*(?:Channels|Kanäle)$/ }).click();
        await page.getByRole('dialog').getByRole('table').waitFor();
      },
    },
    {
      name: 'analytics-period',
      path: '/websites/$shop?range=last_7d',
      open: async (page) => {
        await page.getByRole('button', { name: /^(?:Last 7 days|Letzte 7 Tage)$/ }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'realtime', path: '/websites/$shop/realtime' },
    { name: 'events', path: '/websites/$shop/events' },
    { name: 'event', path: '/websites/$shop/events?event=purchase' },
    { name: 'goals', path: '/websites/$shop/goals' },
    { name: 'funnels', path: `/websites/$shop/funnels?steps=${BUYING}&split=device_type` },
    { name: 'retention', path: '/websites/$shop/retention' },
    { name: 'journeys', path: '/websites/$shop/journeys' },
    { name: 'sessions', path: '/websites/$shop/sessions' },
    { name: 'visitors', path: '/websites/$shop/sessions?list=visitors' },
    {
      name: 'visit',
      path: '/websites/$shop/sessions?range=last_7d&filter=custom_event-eq-add_to_cart',
      open: async (page) => {
        await page.getByRole('table').locator('tbody a').first().click();
        await page.waitForURL(/\/sessions\/./);
        await page.getByRole('list', { name: /^(?:Events of the visit|Ereignisse des Besuchs)$/ }).waitFor();
      },
    },
  ],
  health: [
    { name: 'revenue', path: '/websites/$shop/revenue' },
    { name: 'payments', path: '/websites/$shop/payments' },
    { name: 'alerts', path: '/websites/$shop/alerts' },
    { name: 'vitals', path: '/websites/$shop/vitals' },
    { name: 'errors', path: '/websites/$shop/errors' },
    {
      name: 'error',
      path: '/websites/$shop/errors?range=last_7d',
      open: async (page) => {
        await page.getByRole('button', { name: /^Cannot .*reading 'price'/ }).click();
        await page.getByRole('dialog').getByRole('table').first().waitFor();
      },
    },
    { name: 'errors-ignored', path: '/websites/$shop/errors?range=last_30d&state=ignored' },
    { name: 'data-quality', path: '/websites/$shop/data-quality' },
    { name: 'website-settings', path: '/websites/$shop/settings' },
    { name: 'links', path: '/links' },
    {
      name: 'link-create',
      path: '/links',
      open: async (page) => {
        await page.getByRole('button', { name: /^(?:Create link|Link erstellen)$/ }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'link',
      // A link with a split, visits and sales.
      path: '/links?q=photo',
      open: async (page) => {
        await page.getByRole('table').locator('tbody a').first().click();
        await page.waitForURL(/\/links\/lnk_/);
        await page.getByRole('region', { name: /^(?:Clicks by time|Klicks nach Zeit)$/ }).waitFor();
        await page.waitForFunction(() => document.querySelector('.skeleton') === null);
      },
    },
    {
      name: 'link-rules',
      path: '/links',
      open: async (page) => {
        await page.getByRole('button', { name: /^(?:Create link|Link erstellen)$/ }).click();
        await page
          .getByRole('dialog')
          .getByText(/^(?:Rules and split|Regeln und Aufteilung)$/)
          .click();
        await page.getByRole('button', { name: /^(?:Add rule|Regel hinzufügen)$/ }).click();
      },
    },
    { name: 'links-import', path: '/links/import' },
    { name: 'link-settings', path: '/links/settings' },
  ],
  monitors: [
    { name: 'monitors', path: '/monitors' },
    {
      name: 'monitor',
      // The first of a group is the one with problems.
      path: '/monitors',
      open: async (page) => {
        await page.getByRole('table').locator('tbody a').first().click();
        await page.waitForURL(/\/monitors\/mon_/);
        await page.getByRole('slider').first().waitFor();
        await page.waitForFunction(() => document.querySelector('.skeleton') === null);
      },
    },
    {
      name: 'monitor-check',
      path: '/monitors',
      open: async (page) => {
        await page.getByRole('table').locator('tbody a').first().click();
        await page
          .getByRole('button', { name: /^(?:Show the check of|Prüfung vom)/ })
          .first()
          .click();
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'monitor-create', path: '/monitors/new' },
    {
      name: 'monitor-create-fields',
      path: '/monitors/new?kind=transaction',
      open: async (page) => {
        for (const section of await page.locator('form details > summary').all()) await section.click();
      },
    },
    { name: 'monitor-create-heartbeat', path: '/monitors/new?kind=heartbeat' },
    { name: 'monitors-of-website', path: '/websites/$shop/monitors' },
    { name: 'maintenance', path: '/monitors/maintenance' },
    {
      name: 'maintenance-create',
      path: '/monitors/maintenance',
      open: async (page) => {
        await page
          .getByRole('button', { name: /^(?:Plan maintenance|Wartung planen)$/ })
          .first()
          .click();
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'status-pages', path: '/status-pages' },
    ...[
      { name: 'status-page', tab: 'incidents' },
      { name: 'status-page-maintenance', tab: 'maintenance' },
      { name: 'status-page-design', tab: 'design' },
      { name: 'status-page-visibility', tab: 'visibility' },
      { name: 'status-page-subscribers', tab: 'subscribers' },
      { name: 'status-page-templates', tab: 'templates' },
    ].map(({ name, tab }) => ({
      name,
      path: '/status-pages',
      open: async (page: Page) => {
        await openStatusPage(page, `?tab=${tab}`);
        await page.waitForFunction(() => document.querySelector('.skeleton') === null);
      },
    })),
    {
      name: 'incident-create',
      path: '/status-pages',
      open: (page) => openStatusPage(page, '/incidents/new'),
    },
    {
      name: 'incident',
      path: '/status-pages',
      open: async (page) => {
        await openStatusPage(page, '');
        await page.getByRole('table').locator('tbody a').last().click();
        await page.waitForURL(/\/incidents\/inc_/);
        await page.waitForFunction(() => document.querySelector('.skeleton') === null);
      },
    },
  ],
  settings: [
    { name: 'instance', path: '/settings/instance' },
    { name: 'flags', path: '/websites/$shop/flags' },
    { name: 'flags-segments', path: '/websites/$shop/flags?tab=segments' },
    { name: 'flags-environments', path: '/websites/$shop/flags?tab=environments' },
    { name: 'flags-groups', path: '/websites/$shop/flags?tab=groups' },
    {
      name: 'flag-create',
      path: '/websites/$shop/flags',
      open: async (page) => {
        await page.getByRole('button', { name: /^(?:Create flag|Flag erstellen)$/ }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    ...[
      { name: 'flag', tab: '' },
      { name: 'flag-usage', tab: '?tab=usage' },
      { name: 'flag-history', tab: '?tab=history' },
      { name: 'flag-settings', tab: '?tab=settings' },
    ].map(({ name, tab }) => ({
      name,
      path: '/websites/$shop/flags',
      open: (page: Page) => openFlag(page, tab),
    })),
    {
      name: 'flag-rule',
      path: '/websites/$shop/flags',
      open: async (page) => {
        await openFlag(page, '');
        await page
          .getByRole('button', { name: /^(?:Actions for rule|Aktionen für Regel)/ })
          .first()
          .click();
        await page.getByRole('menuitem', { name: /^(?:Edit|Bearbeiten)$/ }).click();
        await page
          .getByRole('button', { name: /^(?:Add condition|Bedingung hinzufügen)$/ })
          .first()
          .scrollIntoViewIfNeeded();
      },
    },
    { name: 'keys', path: '/settings/keys' },
    { name: 'scheduled-reports', path: '/settings/reports' },
    { name: 'integrations', path: '/settings/integrations' },
    { name: 'notifications', path: '/settings/notifications' },
    { name: 'notification-rules', path: '/settings/notifications?tab=rules' },
    { name: 'deliveries', path: '/settings/notifications?tab=deliveries' },
    { name: 'organization', path: '/settings/organization' },
    { name: 'organization-security', path: '/settings/organization?tab=security' },
    { name: 'organization-data', path: '/settings/organization?tab=data' },
    { name: 'organization-danger', path: '/settings/organization?tab=danger' },
    { name: 'members', path: '/settings/members' },
    { name: 'account', path: '/settings/account' },
  ],
} as const satisfies Readonly<Record<string, readonly View[]>>;

/** Opens an address below the status page of the demo. */
async function openStatusPage(page: Page, rest: string): Promise<void> {
  const link = page.getByRole('table').locator('tbody a[href^="/status-pages/stp_"]').first();
  await page.goto(`${await link.getAttribute('href')}${rest}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Opens the flag of the demo that is being rolled out. */
async function openFlag(page: Page, rest: string): Promise<void> {
  const link = page
    .getByRole('table')
    .locator('tbody a[href*="/flags/flg_"]', { hasText: 'checkout' })
    .first();
  await page.goto(`${await link.getAttribute('href')}${rest}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => document.querySelector('.skeleton') === null);
}
