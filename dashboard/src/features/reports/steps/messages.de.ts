import type { messages } from './messages.ts';

/** The German texts that goals and funnels share. */
export const stepsMessages: typeof messages = {
  types: { page: 'Seite', event: 'Ereignis' },
  operators: { eq: 'ist', starts_with: 'beginnt mit', contains: 'enthält', matches: 'entspricht' },
  fields: {
    type: (step) => `${step}: Art`,
    operator: (step) => `${step}: Operator`,
    page: (step) => `${step}: Seite`,
    eventName: (step) => `${step}: Name des Ereignisses`,
  },
  conditions: {
    list: (step) => `${step}: Bedingungen`,
    add: 'Bedingung hinzufügen',
    addTo: (step) => `${step}: Bedingung hinzufügen`,
    remove: (condition) => `Bedingung ${condition} entfernen`,
  },
  form: {
    name: 'Name',
    visibility: 'Sichtbarkeit',
    personal: 'Nur Sie',
    shared: 'Alle mit Zugriff auf diese Website',
  },
  menu: {
    label: (name) => `Weitere Aktionen für ${name}`,
    edit: 'Bearbeiten',
    rename: 'Umbenennen',
    share: 'Für alle freigeben',
    makePrivate: 'Nur für mich behalten',
    delete: 'Löschen',
    confirmTitle: (name) => `„${name}“ löschen?`,
    confirmShared: 'Der Eintrag wird für alle gelöscht. Analysedaten werden nicht gelöscht.',
    confirmPersonal: 'Analysedaten werden nicht gelöscht.',
    confirmGoal: 'Ziel löschen',
    confirmFunnel: 'Trichter löschen',
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
    filterBy: (value) => `Nach ${value} filtern`,
    removeFilter: (value) => `Filter ${value} entfernen`,
  },
  figures: {
    exact: (value) => `Genauer Wert: ${value}.`,
    previous: (value) => `zuvor ${value}`,
  },
};
