/** Options for types that require some, or that return more with them; for tests that query every type. */
export const TYPE_OPTIONS: Readonly<Record<string, object>> = {
  custom_events_property_top_values: { property: 'plan' },
  custom_events_property_distribution: { property: 'plan' },
  custom_events_property_cardinality: { property: 'plan' },
  custom_events_property_classification: { property: 'plan' },
  session_events: { sessionId: `1.${Date.parse('2026-03-01T00:00:00Z')}` },
  profile_detail: { profileId: 'profile_1' },
  profile_sessions: { profileId: 'profile_1' },
  profile_traits: { profileId: 'profile_1' },
  funnels: {
    steps: [
      { type: 'page', value: '/' },
      { type: 'event', value: 'signup' },
    ],
  },
  goals: { goals: [{ type: 'event', value: 'signup' }] },
  journeys: { length: 2 },
};
