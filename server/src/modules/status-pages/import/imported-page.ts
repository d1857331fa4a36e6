import { INSTANT_EXAMPLE, readInstant } from '../../../lib/constraints/read-date.ts';
import type { ComponentState, IncidentSeverity, IncidentStatus } from '../page-states.data.ts';

/** A component of another product. */
export interface ImportedComponent {
  /** Its id in the file. */
  readonly key: string;
  readonly name: string;
  readonly description: string | undefined;
  /** The id of its group in the file. */
  readonly groupKey: string | undefined;
  /** The state that it has in the file. */
  readonly state: ComponentState;
  /** The address that it checks, by which a monitor is found. */
  readonly url: string | undefined;
}

/** A group of components. */
export interface ImportedGroup {
  readonly key: string;
  readonly name: string;
}

/** A component that an incident or maintenance affects. */
export interface ImportedImpact {
  /** The id of the component in the file. */
  readonly key: string;
  readonly state: ComponentState;
}

/** An update of an incident. */
export interface ImportedUpdate {
  readonly status: IncidentStatus;
  readonly message: string;
  /** ISO 8601. */
  readonly at: string;
  readonly components: readonly ImportedImpact[];
}

/** An incident with at least one update, oldest first. */
export interface ImportedIncident {
  readonly title: string;
  readonly severity: IncidentSeverity;
  readonly updates: readonly ImportedUpdate[];
  readonly postmortem: string | undefined;
}

/** Scheduled maintenance that has not ended. */
export interface ImportedMaintenance {
  readonly title: string;
  readonly message: string;
  readonly startsAt: string;
  readonly endsAt: string;
  /** The ids of the components in the file. */
  readonly componentKeys: readonly string[];
}

/** Something in a file that has no equivalent, or an equivalent that differs. */
export interface ImportNote {
  readonly kind: 'page' | 'component' | 'incident' | 'maintenance' | 'subscriber';
  /** What it is about. */
  readonly name: string;
  /** In sentences. */
  readonly note: string;
}

/** Notes of both products. */
export const NO_PERIOD = `It has no start or end, such as ${INSTANT_EXAMPLE}, and is not imported.`;
export const UNREADABLE_TIME = `The time of an update is not like ${INSTANT_EXAMPLE}, with its zone. The update is not imported.`;
export const UNKNOWN_STATUS = 'The status of an update is not known. The update is not imported.';

/** Returns notes about the fields of something that were not read. */
export function unreadNotes(
  kind: ImportNote['kind'],
  name: string,
  fields: readonly string[],
): readonly ImportNote[] {
  return fields.length === 0 ? [] : [{ kind, name, note: `Not imported: ${fields.join(', ')}.` }];
}

/** The settings of a page. */
export interface ImportedSettings {
  readonly name: string;
  readonly slug: string;
  readonly description?: string;
  readonly websiteUrl?: string;
  readonly supportUrl?: string;
  readonly faviconUrl?: string;
  readonly timeZone?: string;
}

/** A parsed file. */
export interface ImportedPage {
  readonly settings: ImportedSettings;
  /** Whether only some people may see it. Such a page stays visible to members only. */
  readonly isPrivate: boolean;
  readonly groups: readonly ImportedGroup[];
  readonly components: readonly ImportedComponent[];
  readonly incidents: readonly ImportedIncident[];
  readonly maintenances: readonly ImportedMaintenance[];
  readonly notes: readonly ImportNote[];
}

const MAX_SLUG_LENGTH = 64;
const MIN_SLUG_LENGTH = 3;

/** Makes a slug of a name. A name without letters and digits becomes `imported-page`. */
export function toSlug(text: string): string {
  const slug = text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/-+$/, '');
  return slug.length < MIN_SLUG_LENGTH ? 'imported-page' : slug;
}

/** Returns an instant as ISO 8601; `undefined` if it is none, or has no zone. */
export function toInstant(value: string | undefined): string | undefined {
  const epochMs = readInstant(value ?? '');
  return epochMs === undefined ? undefined : new Date(epochMs).toISOString();
}

/** Returns an address of http or https, otherwise `undefined`. */
export function toWebUrl(value: string | undefined): string | undefined {
  return value !== undefined && /^https?:\/\/\S+$/i.test(value) && URL.canParse(value) ? value : undefined;
}

/** Returns text without HTML elements, whose characters are decoded; Markdown is not changed. */
export function toMarkdown(text: string): string {
  return text
    .replaceAll(/<br\s*\/?>|<\/p>|<\/li>|<\/h\d>/gi, '\n')
    .replaceAll(/<li[^>]*>/gi, '- ')
    .replaceAll(/<[^>]{0,1000}>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
