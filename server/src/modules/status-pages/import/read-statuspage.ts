import {
  type FileRecord,
  isFileRecord,
  namesIn,
  type RecordReader,
  readerOf,
} from '../../../lib/file-record.ts';
import type { ComponentState, IncidentSeverity, IncidentStatus } from '../page-states.data.ts';
import {
  type ImportedComponent,
  type ImportedImpact,
  type ImportedIncident,
  type ImportedMaintenance,
  type ImportedPage,
  type ImportedUpdate,
  type ImportNote,
  NO_PERIOD,
  toInstant,
  toMarkdown,
  toSlug,
  toWebUrl,
  UNKNOWN_STATUS,
  UNREADABLE_TIME,
  unreadNotes,
} from './imported-page.ts';

/** Fields of pages and components without a meaning for an import: ids, times, appearance and counts. */
const IGNORED_OF_PAGE = namesIn(
  'id created_at updated_at url activity_score city country state branding page_logo_url hero_cover notifications_from_email notifications_email_footer support_url headline ' +
    'css_border_color css_font_color css_light_font_color css_link_color css_link_color_hover css_blues css_body_background_color css_greens css_oranges css_reds css_yellows css_no_data ' +
    'css_graph_color css_custom css_spacing transactional_logo email_logo favicon_logo twitter_logo page_description',
);
const IGNORED_OF_COMPONENT = namesIn(
  'id page_id position created_at updated_at group showcase start_date automation_email',
);
const STATES: Readonly<Record<string, ComponentState>> = {
  operational: 'operational',
  under_maintenance: 'maintenance',
  degraded_performance: 'degraded',
  partial_outage: 'partial_outage',
  major_outage: 'major_outage',
};
const STATUSES: Readonly<Record<string, IncidentStatus>> = {
  investigating: 'investigating',
  identified: 'identified',
  monitoring: 'monitoring',
  resolved: 'resolved',
  postmortem: 'resolved',
};
const SEVERITIES: Readonly<Record<string, IncidentSeverity>> = {
  minor: 'minor',
  major: 'major',
  critical: 'critical',
};
/** The worst state of a component that an incident of this severity affects, if the file has no state. */
const ASSUMED: Readonly<Record<IncidentSeverity, ComponentState>> = {
  minor: 'degraded',
  major: 'partial_outage',
  critical: 'major_outage',
};

/**
 * Reads a page of Atlassian Statuspage: the public `summary.json`, `components.json`, `incidents.json` and
 * `scheduled-maintenances.json` as one object, or the responses of its management API under the names `page`, `components`,
 * `incidents`, `scheduled_maintenances`.
 */
export function readStatuspage(file: unknown): ImportedPage | undefined {
  if (!isFileRecord(file)) return undefined;
  const read = readerOf(file);
  const page = readerOf(read.record('page') ?? {});
  const name = page.text('name');
  if (name === undefined) return undefined;
  const notes: ImportNote[] = [...pageNotes(page, name), ...subscriberNotes(read, name)];
  const records = read.records('components');
  const events = read.records('incidents');
  const isMaintenance = (record: FileRecord) => readerOf(record).text('scheduled_for') !== undefined;
  const components = records.filter((record) => readerOf(record).flag('group') !== true);
  const settings = {
    name,
    slug: toSlug(page.text('subdomain') ?? subdomainOf(page.text('url')) ?? name),
    ...optional('description', page.text('page_description') ?? page.text('headline')),
    ...optional('websiteUrl', page.text('subdomain') === undefined ? undefined : toWebUrl(page.text('url'))),
    ...optional('supportUrl', toWebUrl(page.text('support_url'))),
    ...optional('timeZone', page.text('time_zone')),
  };
  const maintenances = [...read.records('scheduled_maintenances'), ...events.filter(isMaintenance)];
  notes.push(...unreadNotes('page', name, [...page.unread(IGNORED_OF_PAGE), ...read.notRecords()]));
  return {
    settings,
    isPrivate:
      page.flag('viewers_must_be_team_members') === true || page.text('ip_restrictions') !== undefined,
    groups: records
      .filter((record) => readerOf(record).flag('group') === true)
      .sort(byPosition)
      .map((record) => ({ key: keyOf(record), name: readerOf(record).text('name') ?? 'Unnamed' })),
    components: [...components].sort(byPosition).map((record) => toComponent(record, notes)),
    incidents: events
      .filter((record) => !isMaintenance(record))
      .flatMap((record) => toIncident(record, notes)),
    maintenances: maintenances.flatMap((record) => toMaintenance(record, notes)),
    notes,
  };
}

function pageNotes(page: RecordReader, name: string): readonly ImportNote[] {
  const about = (note: string): ImportNote => ({ kind: 'page', name, note });
  const domain = page.text('domain');
  return [
    ...(domain === undefined
      ? []
      : [about(`The custom domain ${domain} is not imported: add it when its DNS records point here.`)]),
    ...(page.flag('viewers_must_be_team_members') === true
      ? [about('Only members see the page, as before, until you choose who can.')]
      : []),
    ...(page.text('ip_restrictions') === undefined
      ? []
      : [about('The restriction to networks is not imported: choose who can see the page.')]),
    ...(page.text('css_body_background_color') === undefined
      ? []
      : [about('Colors and style sheets are not imported: choose a color.')]),
  ];
}

function subscriberNotes(read: RecordReader, name: string): readonly ImportNote[] {
  const count = read.list('subscribers').length;
  if (count === 0) return [];
  return [
    {
      kind: 'subscriber',
      name,
      note: 'Subscribers are not imported from this file: import them as CSV.',
    },
  ];
}

function toComponent(record: FileRecord, notes: ImportNote[]): ImportedComponent {
  const read = readerOf(record);
  const name = read.text('name') ?? 'Unnamed';
  if (read.flag('only_show_if_degraded') === true)
    notes.push({ kind: 'component', name, note: 'It was shown only when degraded. It is always shown.' });
  const state = STATES[read.text('status') ?? ''];
  if (state === undefined)
    notes.push({ kind: 'component', name, note: 'Its status is not known. It is operational.' });
  const description = read.text('description');
  const groupKey = read.text('group_id');
  notes.push(...unreadNotes('component', name, read.unread(IGNORED_OF_COMPONENT)));
  return { key: keyOf(record), name, description, groupKey, state: state ?? 'operational', url: undefined };
}

function toIncident(record: FileRecord, notes: ImportNote[]): readonly ImportedIncident[] {
  const read = readerOf(record);
  const title = read.text('name') ?? 'Unnamed';
  const impact = read.text('impact') ?? read.text('impact_override') ?? '';
  const severity = SEVERITIES[impact] ?? 'minor';
  if (SEVERITIES[impact] === undefined)
    notes.push({ kind: 'incident', name: title, note: 'It had no impact. Its severity is minor.' });
  const affected = read.records('components').map((component) => ({
    key: keyOf(component),
    state: ASSUMED[severity],
  }));
  const updates = read
    .records('incident_updates')
    .flatMap((update) => toUpdate(update, title, affected, notes))
    .sort((one, other) => one.at.localeCompare(other.at));
  if (updates.length === 0) {
    notes.push({ kind: 'incident', name: title, note: 'It has no updates and is not imported.' });
    return [];
  }
  notes.push(...unreadNotes('incident', title, read.notRecords()));
  const postmortem = read.text('postmortem_body');
  return [
    {
      title,
      severity,
      updates,
      postmortem: postmortem === undefined ? undefined : toMarkdown(postmortem),
    },
  ];
}

function toUpdate(
  record: FileRecord,
  title: string,
  affected: readonly ImportedImpact[],
  notes: ImportNote[],
): readonly ImportedUpdate[] {
  const read = readerOf(record);
  const at = toInstant(read.text('display_at') ?? read.text('created_at'));
  const status = STATUSES[read.text('status') ?? ''];
  if (at === undefined || status === undefined) {
    const note = at === undefined ? UNREADABLE_TIME : UNKNOWN_STATUS;
    notes.push({ kind: 'incident', name: title, note });
    return [];
  }
  const exact = read.records('affected_components').flatMap((component) => {
    const key = readerOf(component).text('code');
    const state = STATES[readerOf(component).text('new_status') ?? ''];
    return key === undefined || state === undefined ? [] : [{ key, state }];
  });
  const assumed = affected.map(({ key, state }) => ({
    key,
    state: status === 'resolved' ? ('operational' as const) : state,
  }));
  return [
    {
      status,
      message: toMarkdown(read.text('body') ?? ''),
      at,
      components: exact.length > 0 ? exact : assumed,
    },
  ];
}

function toMaintenance(record: FileRecord, notes: ImportNote[]): readonly ImportedMaintenance[] {
  const read = readerOf(record);
  const title = read.text('name') ?? 'Unnamed';
  const startsAt = toInstant(read.text('scheduled_for'));
  const endsAt = toInstant(read.text('scheduled_until'));
  const isOver = read.text('status') === 'completed';
  if (isOver || startsAt === undefined || endsAt === undefined || endsAt <= startsAt) {
    const note = isOver ? 'It is completed and not imported.' : NO_PERIOD;
    notes.push({ kind: 'maintenance', name: title, note });
    return [];
  }
  const [first] = read.records('incident_updates');
  const componentKeys = read.records('components').map(keyOf);
  notes.push(...unreadNotes('maintenance', title, read.notRecords()));
  return [
    {
      title,
      message: toMarkdown(readerOf(first ?? {}).text('body') ?? ''),
      startsAt,
      endsAt,
      componentKeys,
    },
  ];
}

function keyOf(record: FileRecord): string {
  return readerOf(record).text('id') ?? '';
}

function byPosition(one: FileRecord, other: FileRecord): number {
  return (readerOf(one).number('position') ?? 0) - (readerOf(other).number('position') ?? 0);
}

/** The name before `.statuspage.io` of an address. */
function subdomainOf(url: string | undefined): string | undefined {
  return /^https?:\/\/([a-z0-9-]+)\.statuspage\.io/i.exec(url ?? '')?.[1];
}

function optional<K extends string>(field: K, value: string | undefined): Partial<Record<K, string>> {
  const found: Partial<Record<K, string>> = {};
  if (value !== undefined) found[field] = value;
  return found;
}
