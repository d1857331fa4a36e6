/** The texts that goals and funnels share. */
export const reportSteps = {
  types: { page: 'Page', event: 'Event' },
  operators: { eq: 'is', starts_with: 'starts with', contains: 'contains', matches: 'matches' },
  fields: {
    type: '{step}: type',
    operator: '{step}: operator',
    page: '{step}: page',
    eventName: '{step}: event name',
  },
  conditions: {
    list: '{step}: conditions',
    add: 'Add condition',
    addTo: '{step}: add condition',
    remove: 'Remove condition {condition}',
  },
  form: {
    name: 'Name',
    visibility: 'Visibility',
    personal: 'Only you',
    shared: 'Everyone with access to this website',
  },
  menu: {
    label: 'More actions for {name}',
    edit: 'Edit',
    rename: 'Rename',
    share: 'Share with everyone',
    makePrivate: 'Make private',
    delete: 'Delete',
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
    filterBy: 'Filter by {value}',
    removeFilter: 'Remove the filter {value}',
  },
  figures: {
    exact: 'Exact value: {value}.',
    previous: 'from {value}',
  },
} as const;
