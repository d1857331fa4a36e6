/** Other names of query types, by which the documentation and the clients of the hosted product call them. */
export const TYPE_ALIASES: Readonly<Record<string, string>> = {
  summary: 'summary_metrics',
  pages: 'top_pages',
  traffic: 'traffic_sources',
  countries: 'country',
  cities: 'city',
  sessions: 'session_metrics',
  profiles: 'profile_list',
  performance: 'vitals_overview',
  engagement: 'page_time_analysis',
  screen_resolution: 'screen_resolutions',
  vitals_by_country: 'web_vitals_by_country',
  vitals_by_browser: 'web_vitals_by_browser',
  vitals_by_region: 'web_vitals_by_region',
};
