/** A name in each language of the dashboard. */
interface Name {
  readonly en: string;
  readonly de: string;
}

interface Family {
  readonly family: string;
  readonly name: Name;
  /**
   * Texts that are not translated: of `message`, the text can be a message of its author; of `everything`, title and text are in the
   * language of the settings.
   */
  readonly untranslated?: 'message' | 'everything';
}

interface Kind {
  readonly kind: string;
  readonly name: Name;
  /** It begins a problem, to which the delay of a rule applies. */
  readonly isProblem?: true;
  /** Its problems are independent of the other problems of its family. */
  readonly isIndependent?: true;
}

/** The families of notifications. Rules match one kind, or a family: `monitor.*`. */
export const NOTIFICATION_FAMILIES = [
  { family: 'monitor', name: { en: 'Monitors: everything', de: 'Monitore: alles' } },
  {
    family: 'incident',
    name: { en: 'Incidents: everything', de: 'Vorfälle: alles' },
    untranslated: 'message',
  },
  {
    family: 'maintenance',
    name: { en: 'Maintenance: everything', de: 'Wartung: alles' },
    untranslated: 'message',
  },
  { family: 'alert', name: { en: 'Alerts: everything', de: 'Alarme: alles' } },
  {
    family: 'report',
    name: { en: 'Reports: everything', de: 'Berichte: alles' },
    untranslated: 'everything',
  },
  { family: 'flag', name: { en: 'Flags: everything', de: 'Flags: alles' }, untranslated: 'message' },
  { family: 'link', name: { en: 'Links: everything', de: 'Links: alles' } },
  {
    family: 'backup',
    name: { en: 'Backups of the server: everything', de: 'Sicherungen des Servers: alles' },
    untranslated: 'message',
  },
  { family: 'disk', name: { en: 'Disk of the server: everything', de: 'Datenträger des Servers: alles' } },
] as const satisfies readonly Family[];

/** The kinds of notifications, by family. */
export const NOTIFICATION_KINDS = [
  {
    kind: 'monitor.down',
    name: { en: 'Monitor is down', de: 'Monitor ist ausgefallen' },
    isProblem: true,
  },
  { kind: 'monitor.up', name: { en: 'Monitor is up again', de: 'Monitor ist wieder erreichbar' } },
  {
    kind: 'monitor.degraded',
    name: { en: 'Monitor is slow', de: 'Monitor ist langsam' },
    isProblem: true,
  },
  {
    kind: 'monitor.certificate',
    name: { en: 'Certificate expires', de: 'Zertifikat läuft ab' },
    isProblem: true,
    isIndependent: true,
  },
  {
    kind: 'incident.created',
    name: { en: 'Incident created', de: 'Vorfall angelegt' },
    isProblem: true,
  },
  { kind: 'incident.updated', name: { en: 'Incident updated', de: 'Vorfall aktualisiert' } },
  { kind: 'incident.resolved', name: { en: 'Incident resolved', de: 'Vorfall behoben' } },
  { kind: 'maintenance.started', name: { en: 'Maintenance started', de: 'Wartung begonnen' } },
  { kind: 'maintenance.ended', name: { en: 'Maintenance ended', de: 'Wartung beendet' } },
  { kind: 'alert.fired', name: { en: 'Alert fired', de: 'Alarm ausgelöst' }, isProblem: true },
  { kind: 'alert.resolved', name: { en: 'Alert resolved', de: 'Alarm beendet' } },
  { kind: 'report.ready', name: { en: 'Report is ready', de: 'Bericht ist fertig' } },
  { kind: 'flag.changed', name: { en: 'Flag changed', de: 'Flag geändert' } },
  { kind: 'link.broken', name: { en: 'Link is broken', de: 'Link ist defekt' }, isProblem: true },
  {
    kind: 'backup.failed',
    name: { en: 'Backup of the server failed', de: 'Sicherung des Servers fehlgeschlagen' },
    isProblem: true,
  },
  {
    kind: 'disk.low',
    name: { en: 'Disk of the server is running full', de: 'Datenträger des Servers läuft voll' },
    isProblem: true,
  },
] as const satisfies readonly Kind[];
