import { defineMessages } from '../../../lib/messages.ts';

/** The texts that goals and funnels share. */
export const messages = defineMessages('steps', {
  types: { page: 'Page', event: 'Event' },
  operators: { eq: 'is', starts_with: 'starts with', contains: 'contains', matches: 'matches' },
  fields: {
    type: (step: string) => `${step}: type`,
    operator: (step: string) => `${step}: operator`,
    page: (step: string) => `${step}: page`,
    eventName: (step: string) => `${step}: event name`,
  },
  conditions: {
    list: (step: string) => `${step}: conditions`,
    add: 'Add condition',
    addTo: (step: string) => `${step}: add condition`,
    remove: (condition: string) => `Remove condition ${condition}`,
  },
  form: {
    name: 'Name',
    visibility: 'Visibility',
    personal: 'Only you',
    shared: 'Everyone with access to this website',
  },
  menu: {
    label: (name: string) => `More actions for ${name}`,
    edit: 'Edit',
    rename: 'Rename',
    share: 'Share with everyone',
    makePrivate: 'Make private',
    delete: 'Delete',
    confirmTitle: (name: string) => `Delete “${name}”?`,
    confirmShared: 'It is deleted for everyone. No analytics data is deleted.',
    confirmPersonal: 'No analytics data is deleted.',
    confirmGoal: 'Delete goal',
    confirmFunnel: 'Delete funnel',
  },
  goalDone: {
    saved: 'Goal saved',
    deleted: 'Goal deleted',
    shared: 'Goal shared',
    madePrivate: 'Goal is now private',
  },
  funnelDone: {
    saved: 'Funnel saved',
    deleted: 'Funnel deleted',
    shared: 'Funnel shared',
    madePrivate: 'Funnel is now private',
  },
  split: {
    label: 'Split by',
    noResults: 'No results.',
    allOthers: 'All others',
    filterBy: (value: string) => `Filter by ${value}`,
    removeFilter: (value: string) => `Remove the filter ${value}`,
  },
  figures: {
    exact: (value: string) => `Exact value: ${value}.`,
    previous: (value: string) => `from ${value}`,
  },
});
