import { type FileRecord, isFileRecord, type RecordReader, readerOf } from '../../../lib/file-record.ts';
import { INCIDENT_STATUSES } from '../page-states.data.ts';
import {
  type ImportedComponent,
  type ImportedIncident,
  type ImportedMaintenance,
  type ImportedPage,
  type ImportedUpdate,
  type ImportNote,
  NO_PERIOD,
  toInstant,
  toSlug,
  toWebUrl,
  UNKNOWN_STATUS,
  UNREADABLE_TIME,
  unreadNotes,
} from './imported-page.ts';

/**
 * Reads a page of OpenStatus: the responses of its API as one object with `page`, `monitors`, `statusReports`,
 * `statusReportUpdates` and `maintenances`.
 */
export function readOpenStatusPage(file: unknown): ImportedPage | undefined {
  if (!isFileRecord(file)) return undefined;
  const read = readerOf(file);
  const record = read.record('page') ?? read.list('pages').find(isFileRecord);
  const page = readerOf(record ?? {});
  const name = page.text('title');
  if (name === undefined) return undefined;
  const notes: ImportNote[] = [...pageNotes(page, name)];
  const ofPage = ofThisPage(page.text('id'));
  const components = toComponents(page, read, notes);
  const incidents = recordsOf(read, 'statusReports', 'status_reports')
    .filter(ofPage)
    .flatMap((report) => toIncident(report, read, notes));
  const maintenances = recordsOf(read, 'maintenances', 'maintenance')
    .filter(ofPage)
    .flatMap((one) => toMaintenance(one, notes));
  notes.push(...unreadNotes('page', name, read.notRecords()));
  return {
    settings: {
      name,
      slug: toSlug(page.text('slug') ?? name),
      ...described(page),
    },
    isPrivate: page.flag('passwordProtected') === true,
    groups: [],
    components,
    incidents,
    maintenances,
    notes,
  };
}

function described(page: RecordReader): { readonly description?: string; readonly faviconUrl?: string } {
  const description = page.text('description');
  const faviconUrl = toWebUrl(page.text('icon'));
  return {
    ...(description !== undefined && { description }),
    ...(faviconUrl !== undefined && { faviconUrl }),
  };
}

function pageNotes(page: RecordReader, name: string): readonly ImportNote[] {
  const domain = page.text('customDomain');
  const about = (note: string): ImportNote => ({ kind: 'page', name, note });
  return [
    ...(domain === undefined
      ? []
      : [about(`The custom domain ${domain} is not imported: add it when its DNS records point here.`)]),
    ...(page.flag('passwordProtected') === true
      ? [about('The password is not imported: only members see the page until you choose who can.')]
      : []),
  ];
}

function toComponents(
  page: RecordReader,
  read: RecordReader,
  notes: ImportNote[],
): readonly ImportedComponent[] {
  const known = new Map(recordsOf(read, 'monitors', 'monitor').map((one) => [keyOf(one), one]));
  const listed = page.list('monitors').map((one, index) => {
    if (!isFileRecord(one)) return { key: String(one), order: index };
    return { key: readerOf(one).text('monitorId') ?? '', order: readerOf(one).number('order') ?? index };
  });
  return listed
    .sort((one, other) => one.order - other.order)
    .flatMap(({ key }) => {
      const record = known.get(key);
      if (record === undefined) {
        notes.push({
          kind: 'component',
          name: key,
          note: 'The file does not contain this monitor, so it is not imported.',
        });
        return [];
      }
      const monitor = readerOf(record);
      return [
        {
          key,
          name: monitor.text('publicName') ?? monitor.text('name') ?? 'Unnamed',
          description: monitor.text('description'),
          groupKey: undefined,
          state: 'operational' as const,
          url: toWebUrl(monitor.text('url')),
        },
      ];
    });
}

function toIncident(
  record: FileRecord,
  read: RecordReader,
  notes: ImportNote[],
): readonly ImportedIncident[] {
  const report = readerOf(record);
  const title = report.text('title') ?? 'Unnamed';
  const keys = report.list('monitorIds').map(String);
  const own = report.records('statusReportUpdates');
  const updates = [
    ...own,
    ...recordsOf(read, 'statusReportUpdates', 'status_report_updates').filter(
      (update) => readerOf(update).text('statusReportId') === keyOf(record),
    ),
  ]
    .flatMap((update) => toUpdate(update, title, keys, notes))
    .sort((one, other) => one.at.localeCompare(other.at));
  if (updates.length === 0) {
    notes.push({ kind: 'incident', name: title, note: 'It has no updates and is not imported.' });
    return [];
  }
  notes.push({
    kind: 'incident',
    name: title,
    note: 'OpenStatus has no severities: it is major, and its components have a partial outage.',
  });
  return [{ title, severity: 'major', updates, postmortem: undefined }];
}

function toUpdate(
  record: FileRecord,
  title: string,
  keys: readonly string[],
  notes: ImportNote[],
): readonly ImportedUpdate[] {
  const read = readerOf(record);
  const at = toInstant(read.text('date'));
  const status = INCIDENT_STATUSES.find((known) => known === read.text('status'));
  if (at === undefined || status === undefined) {
    const note = at === undefined ? UNREADABLE_TIME : UNKNOWN_STATUS;
    notes.push({ kind: 'incident', name: title, note });
    return [];
  }
  const state = status === 'resolved' ? 'operational' : 'partial_outage';
  return [
    {
      status,
      message: read.text('message') ?? '',
      at,
      components: keys.map((key) => ({ key, state })),
    },
  ];
}

function toMaintenance(record: FileRecord, notes: ImportNote[]): readonly ImportedMaintenance[] {
  const read = readerOf(record);
  const title = read.text('title') ?? 'Unnamed';
  const startsAt = toInstant(read.text('from'));
  const endsAt = toInstant(read.text('to'));
  if (startsAt === undefined || endsAt === undefined || endsAt <= startsAt) {
    notes.push({ kind: 'maintenance', name: title, note: NO_PERIOD });
    return [];
  }
  return [
    {
      title,
      message: read.text('message') ?? '',
      startsAt,
      endsAt,
      componentKeys: read.list('monitorIds').map(String),
    },
  ];
}

function recordsOf(read: RecordReader, ...fields: readonly string[]): readonly FileRecord[] {
  return fields.flatMap((field) => read.records(field));
}

/** A record without the id of a page belongs to every page of the file. */
function ofThisPage(pageId: string | undefined) {
  return (record: FileRecord): boolean => {
    const owner = readerOf(record).text('pageId');
    return owner === undefined || pageId === undefined || owner === pageId;
  };
}

function keyOf(record: FileRecord): string {
  return readerOf(record).text('id') ?? '';
}
