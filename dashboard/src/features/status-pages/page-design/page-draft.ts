import type { Inputs } from '../../../api/rpc.ts';
import type { StatusPage } from '../parts/types.ts';

type Changes = Omit<Inputs['statusPages']['update'], 'id'>;

/** A link as the form edits it. `key` identifies it while it is edited. */
export interface LinkDraft {
  readonly key: number;
  readonly label: string;
  readonly url: string;
}

const URL_FIELDS = ['logoUrl', 'darkLogoUrl', 'faviconUrl', 'websiteUrl', 'supportUrl'] as const;
type UrlField = (typeof URL_FIELDS)[number];
const SAME_FIELDS = [
  'slug',
  'theme',
  'color',
  'timeZone',
  'language',
  'visibility',
  'isIndexed',
  'autoIncident',
  'resolveOnRecovery',
] as const;

/** The settings of a page as the form edits them: texts are empty for fields without a value. */
export interface PageDraft
  extends Pick<StatusPage, (typeof SAME_FIELDS)[number]>,
    Readonly<Record<UrlField, string>> {
  readonly name: string;
  readonly description: string;
  readonly customCss: string;
  /** A new password. */
  readonly password: string;
  /** One per line. */
  readonly emails: string;
  /** One per line. */
  readonly ipRanges: string;
  readonly headerLinks: readonly LinkDraft[];
  readonly footerLinks: readonly LinkDraft[];
  readonly subscriptions: StatusPage['subscriptions'];
}

/** Returns the draft of a stored page. */
export function draftOf(page: StatusPage): PageDraft {
  const { name, description, slug, theme, color, timeZone, language, visibility } = page;
  const { isIndexed, autoIncident, resolveOnRecovery, subscriptions } = page;
  return {
    name,
    slug,
    description: description ?? '',
    customCss: page.customCss ?? '',
    logoUrl: page.logoUrl ?? '',
    darkLogoUrl: page.darkLogoUrl ?? '',
    faviconUrl: page.faviconUrl ?? '',
    websiteUrl: page.websiteUrl ?? '',
    supportUrl: page.supportUrl ?? '',
    theme,
    color,
    timeZone,
    language,
    visibility,
    password: '',
    emails: page.emails.join('\n'),
    ipRanges: page.ipRanges.join('\n'),
    headerLinks: toLinkDrafts(page.headerLinks),
    footerLinks: toLinkDrafts(page.footerLinks),
    isIndexed,
    subscriptions,
    autoIncident,
    resolveOnRecovery,
  };
}

/** Returns the fields that differ from the stored page, as the API takes them. */
export function toChanges(draft: PageDraft, page: StatusPage): Changes {
  const next = fieldsOf(draft);
  const old = fieldsOf(draftOf(page));
  const changed = Object.entries(next).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(old, field)),
  );
  return {
    ...Object.fromEntries(changed),
    ...(draft.password !== '' && { password: draft.password }),
  };
}

/** Whether a draft differs from the stored page. */
export function isChanged(draft: PageDraft, page: StatusPage): boolean {
  return Object.keys(toChanges(draft, page)).length > 0;
}

/** Returns the values of a text with one value per line, without empty lines and repetitions. */
export function linesOf(text: string): string[] {
  return [...new Set(text.split(/[\n,;]/).map((line) => line.trim()))].filter((line) => line !== '');
}

function fieldsOf(draft: PageDraft): Changes {
  const urls = Object.fromEntries(URL_FIELDS.map((field) => [field, draft[field].trim() || null]));
  const same = Object.fromEntries(SAME_FIELDS.map((field) => [field, draft[field]]));
  return {
    ...same,
    ...urls,
    name: draft.name.trim(),
    slug: draft.slug.trim(),
    description: draft.description.trim() || null,
    customCss: draft.customCss.trim() || null,
    emails: linesOf(draft.emails),
    ipRanges: linesOf(draft.ipRanges),
    headerLinks: toLinks(draft.headerLinks),
    footerLinks: toLinks(draft.footerLinks),
    subscriptions: [...draft.subscriptions],
  };
}

function toLinkDrafts(links: StatusPage['headerLinks']): readonly LinkDraft[] {
  return links.map(({ label, url }, key) => ({ key, label, url }));
}

/** Empty rows are not sent. */
function toLinks(links: readonly LinkDraft[]): { label: string; url: string }[] {
  return links
    .map(({ label, url }) => ({ label: label.trim(), url: url.trim() }))
    .filter(({ label, url }) => label !== '' || url !== '');
}
