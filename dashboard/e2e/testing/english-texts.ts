import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { NOTIFICATION_TEXTS } from '../../../server/src/lib/german/notification-texts.data.ts';
import { REASON_TEXTS } from '../../../server/src/lib/german/reason-texts.data.ts';
import { DEFINITION_TEXTS } from '../../src/features/analytics/data/definition-texts.data.ts';
import { CHANNEL_ERRORS } from '../../src/features/integrations/channels.data.ts';
import { ERROR_TEXTS } from '../../src/lib/server-texts/error-texts.data.ts';

const SOURCES = fileURLToPath(new URL('../../src/', import.meta.url));
/** Stands for a parameter of a text. */
const PARAMETER = '\uE000';
/** Texts with parameters are only recognized if their fixed part is longer than this. */
const MIN_FIXED_LENGTH = 8;

/** Texts of the interface. */
interface Texts {
  readonly plain: Set<string>;
  /** Texts with parameters. */
  readonly patterns: Map<string, RegExp>;
}

/** Recognizes English texts of the interface, and of the server, that have another text in German. */
export async function findEnglishTexts(): Promise<(text: string) => boolean> {
  const [english, german] = [createTexts(), createTexts()];
  const files = (await readdir(SOURCES, { recursive: true })).filter((name) =>
    /(^|\/)messages\.de\.ts$/.test(name),
  );
  for (const file of files) {
    const path = join(SOURCES, dirname(file));
    const one: unknown = await import(pathToFileURL(join(path, 'messages.ts')).href);
    const other: unknown = await import(pathToFileURL(join(path, 'messages.de.ts')).href);
    const [, messages] = membersOf(one).find(([name]) => name === 'messages') ?? [];
    const [, translated] = membersOf(other).find(([name]) => String(name).endsWith('Messages')) ?? [];
    addPairs(messages, translated, english, german);
  }
  for (const [text, translated] of [
    ...Object.entries(ERROR_TEXTS),
    ...Object.entries(CHANNEL_ERRORS),
    ...Object.entries(DEFINITION_TEXTS),
    ...Object.entries(REASON_TEXTS),
    ...Object.entries(NOTIFICATION_TEXTS),
  ])
    if (text.includes(' ')) addPair(text.replaceAll('{}', PARAMETER), translated, english, german);
  // A word can be English in one place and German in another.
  for (const text of german.plain) english.plain.delete(text);
  const patterns = [...english.patterns.values()];
  return (text) => english.plain.has(text) || patterns.some((pattern) => pattern.test(text));
}

function createTexts(): Texts {
  return { plain: new Set(), patterns: new Map() };
}

function membersOf(value: unknown): readonly (readonly [unknown, unknown])[] {
  if (value instanceof Map) return [...value.entries()];
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function addPairs(one: unknown, other: unknown, english: Texts, german: Texts): void {
  if (typeof one === 'string' && typeof other === 'string') addPair(one, other, english, german);
  else if (typeof one === 'function' && typeof other === 'function') {
    const [text, translated] = [callWithParameters(one), callWithParameters(other)];
    if (text !== undefined) addPair(text, translated ?? '', english, german);
  } else if (one !== undefined && typeof one !== 'function') {
    const others = new Map(membersOf(other));
    for (const [key, member] of membersOf(one)) addPairs(member, others.get(key), english, german);
  }
}

/** Returns the text of a function with a sign in place of each parameter; `undefined` if it needs other parameters. */
function callWithParameters(text: unknown): string | undefined {
  if (typeof text !== 'function') return undefined;
  try {
    const result: unknown = Reflect.apply(text, undefined, Array(text.length).fill(PARAMETER));
    return typeof result === 'string' ? result : undefined;
  } catch {
    return undefined;
  }
}

function addPair(one: string, other: string, english: Texts, german: Texts): void {
  if (!other.includes(PARAMETER)) german.plain.add(other);
  if (one === other) return;
  if (!one.includes(PARAMETER)) english.plain.add(one);
  else if (one.replaceAll(PARAMETER, '').length >= MIN_FIXED_LENGTH) {
    const fixed = one.split(PARAMETER).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    english.patterns.set(one, new RegExp(`^${fixed.join('.+')}$`, 's'));
  }
}
