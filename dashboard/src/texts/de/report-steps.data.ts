/** The German texts that goals and funnels share. */
export const reportSteps = {
  types: { page: 'Seite', event: 'Ereignis' },
  operators: { eq: 'ist', starts_with: 'beginnt mit', contains: 'enthält', matches: 'entspricht' },
  fields: {
    type: '{step}: Art',
    operator: '{step}: Operator',
    page: '{step}: Seite',
    eventName: '{step}: Name des Ereignisses',
  },
  conditions: {
    list: '{step}: Bedingungen',
    add: 'Bedingung hinzufügen',
    addTo: '{step}: Bedingung hinzufügen',
    remove: 'Bedingung {condition} entfernen',
  },
  form: {
    name: 'Name',
    visibility: 'Sichtbarkeit',
    personal: 'Nur Sie',
    shared: 'Alle mit Zugriff auf diese Website',
  },
  menu: {
    label: 'Weitere Aktionen für {name}',
    edit: 'Bearbeiten',
    rename: 'Umbenennen',
    share: 'Für alle freigeben',
    makePrivate: 'Nur für mich behalten',
    delete: 'Löschen',
  },
  goalDone: {
    saved: 'Ziel gespeichert',
    deleted: 'Ziel gelöscht',
    shared: 'Ziel freigegeben',
    madePrivate: 'Das Ziel ist jetzt privat',
  },
  funnelDone: {
    saved: 'Trichter gespeichert',
    deleted: 'Trichter gelöscht',
    shared: 'Trichter freigegeben',
    madePrivate: 'Der Trichter ist jetzt privat',
  },
  split: {
    label: 'Aufteilen nach',
    noResults: 'Keine Ergebnisse.',
    allOthers: 'Alle anderen',
    filterBy: 'Nach {value} filtern',
    removeFilter: 'Filter {value} entfernen',
  },
  figures: {
    exact: 'Genauer Wert: {value}.',
    previous: 'zuvor {value}',
  },
} as const;
