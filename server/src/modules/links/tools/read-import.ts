import { invalidField } from '../../../errors.ts';
import { readInstant } from '../../../lib/constraints/read-date.ts';
import { parseBoundedJson } from '../../../lib/imports/bounded-parsers.ts';
import { columnKeyOf, readCsvTable, TOO_LONG, unescapeFormula } from '../../../lib/imports/read-csv-table.ts';
import { type Sentence, say } from '../../../lib/texts/sentence.ts';

/** The most rows of a file. */
const MAX_ROWS = 2_000;

/** The products whose exports are recognized. */
export type ImportSource = 'pharos' | 'dub' | 'bitly' | 'shlink';

/** A row of a file, before validation. */
export interface ImportRow {
  /** The line where the row begins; the header is line 1. */
  readonly line: number;
  /** Fields of a new link. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The short URL in the other product; it decides the domain and the slug if there is no slug. */
  readonly shortUrl: string | undefined;
  /** Why it cannot be used. */
  readonly problem?: Sentence;
}

/** A parsed file. */
export interface ImportFile {
  readonly source: ImportSource;
  readonly columns: readonly { readonly column: string; readonly field: string | null }[];
  readonly rows: readonly ImportRow[];
}

/**
 * The fields of columns, by the name of the column in lower case without other characters than letters: `Destination URL` of Dub,
 * `long_url` of Bitly and `longUrl` of Shlink are `targetUrl`.
 */
const FIELDS: Readonly<Record<string, string>> = {
  name: 'name',
  title: 'name',
  targeturl: 'targetUrl',
  url: 'targetUrl',
  destinationurl: 'targetUrl',
  destination: 'targetUrl',
  longurl: 'targetUrl',
  originalurl: 'targetUrl',
  slug: 'slug',
  key: 'slug',
  shortcode: 'slug',
  shorturl: 'shortUrl',
  shortlink: 'shortUrl',
  link: 'shortUrl',
  bitlink: 'shortUrl',
  custombitlink: 'shortUrl',
  tags: 'tags',
  externalid: 'externalId',
  websiteid: 'websiteId',
  startsat: 'startsAt',
  validsince: 'startsAt',
  expiresat: 'expiresAt',
  validuntil: 'expiresAt',
  expiredredirecturl: 'expiredRedirectUrl',
  expiredurl: 'expiredRedirectUrl',
  clicklimit: 'clickLimit',
  maxvisits: 'clickLimit',
  archived: 'archived',
  iosurl: 'iosUrl',
  ios: 'iosUrl',
  androidurl: 'androidUrl',
  android: 'androidUrl',
  redirectstatus: 'redirectStatus',
  passquery: 'passQuery',
  forwardquery: 'passQuery',
  utm: 'utm',
  rules: 'rules',
  split: 'split',
  ogtitle: 'ogTitle',
  ogdescription: 'ogDescription',
  description: 'ogDescription',
  ogimageurl: 'ogImageUrl',
  image: 'ogImageUrl',
  ogvideourl: 'ogVideoUrl',
  notes: 'notes',
  comments: 'notes',
};
const NUMBERS = new Set(['clickLimit', 'redirectStatus']);
const FLAGS = new Set(['archived', 'passQuery']);
const JSON_FIELDS = new Set(['utm', 'rules', 'split']);

/**
 * Parses a CSV file, in the import thread.
 * @throws AppError VALIDATION_ERROR when it is not CSV, or has no column with a destination; FileLimitError.
 */
export function readImport(csv: string): ImportFile {
  const [header, ...rows] = readCsvTable(csv, {
    maxRows: MAX_ROWS,
    isColumn: (key) => FIELDS[key] !== undefined,
  });
  if (header === undefined) throw invalidField('csv', say('links.hasNoHeader'));
  const source = sourceOf(header.record);
  const fields = header.record.map((column) => FIELDS[columnKeyOf(column)] ?? null);
  if (!fields.includes('targetUrl')) throw invalidField('csv', say('links.mustHaveTargetColumn'));
  return {
    source,
    columns: header.record.map((column, index) => ({ column, field: fields[index] ?? null })),
    rows: rows.map(({ record, line, isTooLong }) => ({
      ...toRow(record, fields, line),
      ...(isTooLong ? { problem: TOO_LONG } : {}),
    })),
  };
}

/** Recognizes a product by columns that only its exports have. */
function sourceOf(header: readonly string[]): ImportSource {
  const keys = new Set(header.map(columnKeyOf));
  if (keys.has('targeturl')) return 'pharos';
  if (keys.has('shortcode') || (keys.has('longurl') && keys.has('shorturl'))) return 'shlink';
  if (keys.has('bitlink') || keys.has('custombitlink') || keys.has('longurl')) return 'bitly';
  return keys.has('shortlink') || keys.has('destinationurl') || keys.has('link') ? 'dub' : 'pharos';
}

function toRow(record: readonly string[], fields: readonly (string | null)[], line: number): ImportRow {
  const input: Record<string, unknown> = {};
  let shortUrl: string | undefined;
  for (const [index, field] of fields.entries()) {
    const text = unescapeFormula(record[index] ?? '');
    if (field === null || text === '') continue;
    if (field === 'shortUrl') shortUrl = text;
    else input[field] ??= toValue(field, text);
  }
  const { targetUrl } = input;
  if (input['name'] === undefined && typeof targetUrl === 'string') input['name'] = nameOf(targetUrl);
  return { line, input, shortUrl };
}

/** A text that is not of the type of its field stays text, so that validation names the field. */
function toValue(field: string, text: string): unknown {
  if (field === 'tags') return splitTags(text);
  if (NUMBERS.has(field)) return /^\d+$/.test(text) ? Number(text) : text;
  if (FLAGS.has(field))
    return /^(?:true|1|yes)$/i.test(text) ? true : /^(?:false|0|no)$/i.test(text) ? false : text;
  if (field === 'startsAt' || field === 'expiresAt') return toInstant(text);
  return JSON_FIELDS.has(field) ? parseJson(text) : text;
}

/** Shlink separates tags with |, Dub and Bitly with commas. */
function splitTags(text: string): readonly string[] {
  return text
    .split(/[,|;]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** Dates without a zone, and those of a country, stay text, so that validation rejects them as the API does. */
function toInstant(text: string): string {
  const epochMs = readInstant(text);
  return epochMs === undefined ? text : new Date(epochMs).toISOString();
}

function parseJson(text: string): unknown {
  try {
    return parseBoundedJson(text);
  } catch {
    return text;
  }
}

function nameOf(targetUrl: string): string {
  return URL.canParse(targetUrl)
    ? new URL(targetUrl).hostname || targetUrl.slice(0, 200)
    : targetUrl.slice(0, 200);
}
