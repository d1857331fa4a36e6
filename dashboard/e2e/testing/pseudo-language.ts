import { readFileSync } from 'node:fs';
import type { BrowserContext, Page, Response } from 'playwright-core';
import { parseText } from '../../../server/src/lib/texts/format-text.ts';
import type { CatalogueValue } from '../../../server/src/lib/texts/text-types.ts';
import { SOURCE_HOSTS } from '../../src/features/analytics/icons/source-hosts.data.ts';
import { CATALOGUE } from '../../src/texts/en/index.ts';
import { textsOf } from './german-texts.ts';

const MANIFEST = new URL('../../dist/.vite/manifest.json', import.meta.url);
/** The language whose script is replaced. */
const REPLACED = 'src/texts/de/index.ts';
const DEFINITIONS = 'src/texts/de/server/definitions.data.ts';
/** How much longer than English other languages are. */
const GROWTH = 0.4;
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = [...'áḅćďéƒǵĥíĵķĺṁńóṕɋŕśţúṽŵẋýžÁḄĆĎÉƑǴĤÍĴĶĹṀŃÓṔɊŔŚŢÚṼŴẊÝŽ'];

type Parts = ReturnType<typeof parseText>;

/** Shows the pages of a profile in the pseudo-language. The profile must have the language `de`. */
export async function speakPseudo(context: BrowserContext): Promise<void> {
  const manifest: Readonly<Record<string, { readonly file: string } | undefined>> = JSON.parse(
    readFileSync(MANIFEST, 'utf8'),
  );
  const scripts = new Map([
    [
      REPLACED,
      `export const CATALOGUE = ${JSON.stringify(toPseudo(CATALOGUE))}; export const SERVER = undefined;`,
    ],
    [DEFINITIONS, 'export const DEFINITIONS = {};'],
  ]);
  for (const [source, body] of scripts) {
    const file = manifest[source]?.file;
    if (file === undefined) throw new Error(`The build holds no ${source}: run node scripts/setup.mjs`);
    await context.route(`**/${file}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  }
}

/** Returns accented texts in brackets that are longer than the given ones: `[Ķéýś ~~]`. Addresses stay the same. */
export function toPseudo(value: CatalogueValue): CatalogueValue {
  if (typeof value === 'string') {
    const parts = parseText(value);
    const padding = '~~~~ '.repeat(Math.ceil((lengthOf(parts) * GROWTH) / 5)).trim();
    return value.startsWith('/') ? value : `[${print(parts)} ${padding}]`;
  }
  if (Array.isArray(value)) return value.map((one: CatalogueValue) => toPseudo(one));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, toPseudo(one)]));
}

function print(parts: Parts): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return accent(part);
      const { name, kind, branches } = part;
      const written = [...branches].map(([key, inner]) => `${key} {${print(inner)}}`).join(' ');
      if (kind === 'text') return `{${name}}`;
      return written === '' ? `{${name}, ${kind}}` : `{${name}, ${kind}, ${written}}`;
    })
    .join('');
}

/** The length of the fixed text, with the longest branches. */
function lengthOf(parts: Parts): number {
  return parts
    .map((part) =>
      typeof part === 'string' ? part.length : Math.max(0, ...[...part.branches.values()].map(lengthOf)),
    )
    .reduce((sum, length) => sum + length, 0);
}

function accent(text: string): string {
  return [...text].map((letter) => ACCENTED[LETTERS.indexOf(letter)] ?? letter).join('');
}

/** Names and units that are the same in every language; those of sources that the dashboard names by their host. */
const NAMES = [
  ...'Pharos English Deutsch JSON GET POST PUT PATCH DELETE curl auth macOS min Sept'.split(' '),
  ...[...SOURCE_HOSTS.values()].flatMap((name) => name.split(' ')),
];
const WORD = /[\p{L}\p{N}_]+/gu;
/** Longer strings of responses are descriptions, which could contain any word. */
const MAX_DATA_LENGTH = 200;

/** Finds texts that are not from a catalogue. */
interface PseudoReader {
  /** Notes the data that a page receives. */
  watch(page: Page): void;
  /** Returns the parts of the texts of a page that are neither from a catalogue nor data. */
  findForeign(page: Page): Promise<readonly string[]>;
}

/** Creates a reader of pages in the pseudo-language. */
export function createPseudoReader(): PseudoReader {
  const data = new Set<string>();
  const words = new Set([...NAMES, ...wordsOfFormats()]);
  const pending = new Set<Promise<void>>();
  const isData = (piece: string) =>
    (piece.match(WORD) ?? []).every((word) => !/[a-z]{3}/i.test(word) || words.has(word)) ||
    [...data].some((one) => one.includes(piece));
  return {
    watch: (page) => {
      page.on('response', (response) => {
        const noted = noteStrings(response, data, words).finally(() => pending.delete(noted));
        pending.add(noted);
      });
    },
    findForeign: async (page) => {
      await page.waitForLoadState('networkidle');
      await Promise.all(pending);
      const texts = await textsOf(page);
      if (!texts.some((text) => text.startsWith('[')))
        throw new Error(`${page.url()} is in another language: ${texts.slice(0, 5).join(', ')}`);
      return [...new Set(texts.flatMap(outsideOfBrackets).filter((piece) => !isData(piece)))];
    },
  };
}

/** Returns what is not in brackets. A text can be a parameter of another one. */
function outsideOfBrackets(text: string): readonly string[] {
  for (let rest = text; ; ) {
    const next = rest.replaceAll(/\[[^[\]]*\]/g, '\n');
    if (next === rest) return rest.split('\n').map((piece) => piece.trim());
    rest = next;
  }
}

async function noteStrings(response: Response, data: Set<string>, words: Set<string>): Promise<void> {
  if (!/\/(rpc|v1|api)\//.test(response.url()) || !response.ok()) return;
  for (const text of stringsIn(await response.json().catch(() => undefined))) {
    if (text.length > MAX_DATA_LENGTH) continue;
    data.add(text);
    for (const word of text.match(WORD) ?? []) words.add(word);
  }
}

/** Returns all strings of a value, and the names of its members. */
function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => [key, ...stringsIn(one)]);
}

/** Returns the words of `Intl`: of dates, durations, countries and languages. */
function wordsOfFormats(): readonly string[] {
  const dates = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, month + 1)));
  const codes = [...LETTERS.slice(26)].flatMap((one) => [...LETTERS.slice(26)].map((two) => one + two));
  const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const;
  const regions = new Intl.DisplayNames('de', { type: 'region' });
  const languages = new Intl.DisplayNames('de', { type: 'language' });
  const relative = new Intl.RelativeTimeFormat('de', { numeric: 'auto' });
  const written = [
    ...dates.flatMap((date) =>
      (['long', 'short'] as const).map((style) =>
        date.toLocaleString('de', { month: style, weekday: style, hour: 'numeric', timeZoneName: style }),
      ),
    ),
    ...codes.flatMap((code) => [regions.of(code) ?? '', languages.of(code.toLowerCase()) ?? '']),
    ...units.flatMap((unit) => [-3, -2, -1, 0, 1, 2, 3].map((value) => relative.format(value, unit))),
    ...units.flatMap((unit) =>
      (['long', 'short'] as const).flatMap((unitDisplay) =>
        [1, 2].map((value) => value.toLocaleString('de', { style: 'unit', unit, unitDisplay })),
      ),
    ),
  ];
  return written.flatMap((text) => text.match(WORD) ?? []);
}
