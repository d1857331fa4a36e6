import { alerts } from './alerts.data.ts';
import { analytics } from './analytics.data.ts';
import { analyticsCards } from './analytics-cards.data.ts';
import { analyticsFilters } from './analytics-filters.data.ts';
import { analyticsHeadline } from './analytics-headline.data.ts';
import { analyticsOutages } from './analytics-outages.data.ts';
import { api } from './api.data.ts';
import { app } from './app.data.ts';
import { constraints } from './constraints.data.ts';
import { dataQuality } from './data-quality.data.ts';
import { deadLinks } from './dead-links.data.ts';
import { discard } from './discard.data.ts';
import { domains } from './domains.data.ts';
import { errors } from './errors.data.ts';
import { events } from './events.data.ts';
import { flagEditor } from './flag-editor.data.ts';
import { flagPage } from './flag-page.data.ts';
import { flagParts } from './flag-parts.data.ts';
import { flagSegments } from './flag-segments.data.ts';
import { flagSetup } from './flag-setup.data.ts';
import { flags } from './flags.data.ts';
import { funnels } from './funnels.data.ts';
import { goals } from './goals.data.ts';
import { health } from './health.data.ts';
import { inbox } from './inbox.data.ts';
import { instance } from './instance.data.ts';
import { integrations } from './integrations.data.ts';
import { journeys } from './journeys.data.ts';
import { keys } from './keys.data.ts';
import { linkDetail } from './link-detail.data.ts';
import { linkForm } from './link-form.data.ts';
import { linkSettings } from './link-settings.data.ts';
import { linkTools } from './link-tools.data.ts';
import { links } from './links.data.ts';
import { lostData } from './lost-data.data.ts';
import { monitorDetail } from './monitor-detail.data.ts';
import { monitorForm } from './monitor-form.data.ts';
import { monitorImport } from './monitor-import.data.ts';
import { monitorMaintenance } from './monitor-maintenance.data.ts';
import { monitorParts } from './monitor-parts.data.ts';
import { monitors } from './monitors.data.ts';
import { notFound } from './not-found.data.ts';
import { notifications } from './notifications.data.ts';
import { oauth } from './oauth.data.ts';
import { organizationSettings } from './organization-settings.data.ts';
import { organizations } from './organizations.data.ts';
import { overview } from './overview.data.ts';
import { overviewPins } from './overview-pins.data.ts';
import { payments } from './payments.data.ts';
import { probes } from './probes.data.ts';
import { realtime } from './realtime.data.ts';
import { reference } from './reference.data.ts';
import { reportSteps } from './report-steps.data.ts';
import { retention } from './retention.data.ts';
import { revenue } from './revenue.data.ts';
import { scheduledReports } from './scheduled-reports.data.ts';
import { schedules } from './schedules.data.ts';
import { schemaForm } from './schema-form.data.ts';
import { sessions } from './sessions.data.ts';
import { shareEmbed } from './share-embed.data.ts';
import { shares } from './shares.data.ts';
import { shell } from './shell.data.ts';
import { sourceMaps } from './source-maps.data.ts';
import { statusPageDesign } from './status-page-design.data.ts';
import { statusPageImport } from './status-page-import.data.ts';
import { statusPageIncidents } from './status-page-incidents.data.ts';
import { statusPageMaintenance } from './status-page-maintenance.data.ts';
import { statusPageSubscribers } from './status-page-subscribers.data.ts';
import { statusPages } from './status-pages.data.ts';
import { time } from './time.data.ts';
import { toaster } from './toaster.data.ts';
import { traffic } from './traffic.data.ts';
import { ui } from './ui.data.ts';
import { userAccount } from './user-account.data.ts';
import { users } from './users.data.ts';
import { vitals } from './vitals.data.ts';
import { websiteInstall } from './website-install.data.ts';
import { websites } from './websites.data.ts';

/** The English texts by catalogue. Only their types are imported: each feature loads its own. */
export const CATALOGUE = {
  alerts,
  analytics,
  analyticsCards,
  analyticsFilters,
  analyticsHeadline,
  analyticsOutages,
  api,
  app,
  constraints,
  dataQuality,
  deadLinks,
  discard,
  domains,
  errors,
  events,
  flagEditor,
  flagPage,
  flagParts,
  flagSegments,
  flagSetup,
  flags,
  funnels,
  goals,
  health,
  inbox,
  instance,
  integrations,
  journeys,
  keys,
  linkDetail,
  linkForm,
  linkSettings,
  linkTools,
  links,
  lostData,
  monitorDetail,
  monitorForm,
  monitorImport,
  monitorMaintenance,
  monitorParts,
  monitors,
  notFound,
  notifications,
  oauth,
  organizationSettings,
  organizations,
  overview,
  overviewPins,
  payments,
  probes,
  realtime,
  reference,
  reportSteps,
  retention,
  revenue,
  scheduledReports,
  schedules,
  schemaForm,
  sessions,
  shareEmbed,
  shares,
  shell,
  sourceMaps,
  statusPageDesign,
  statusPageImport,
  statusPageIncidents,
  statusPageMaintenance,
  statusPageSubscribers,
  statusPages,
  time,
  toaster,
  traffic,
  ui,
  userAccount,
  users,
  vitals,
  websiteInstall,
  websites,
};
