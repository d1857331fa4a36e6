import { sampleFor } from './large-values.ts';

/** Why a part of an input is rejected. */
export interface Rejection {
  /** Its path, such as `rules.0.targetUrl`. */
  readonly field: string;
  readonly message: string;
}

/** What is known about the values of an input that were rejected, by path; `*` is each element of a list. */
export interface RejectedParts {
  /** Returns the first value that was not rejected. @param given the value of the example. */
  choose(path: string, given: unknown, values: Iterable<unknown>): unknown;
  /** The most elements or characters, if a message named it. */
  limitOf(path: string): number;
  /** A text that a message asked for. */
  sampleOf(path: string): string | undefined;
  /** Rejects the present values; if none is named, one optional field. @returns whether others remain. */
  replace(rejections: readonly Rejection[]): boolean;
}

const NO_LIMIT = 1_000_000;
/** A text that may name a resource, such as an id, a slug or a token. */
const NAME = /^[\w.-]{1,80}$/;
/** Fields that name a resource, whatever their schema says. */
const RESOURCE_NAME = /(?:^|\.)(?:websiteId|website_id|link_id|monitor_id|organization_id)$/;
/** The field must not be there. */
const EXCLUDED = /together|combined with|must not be set|must be empty|is accepted (?:by|for)|only for/;
/** The value must be one that exists. */
const UNKNOWN = /^(?:"[^"]*" )?is not (?:a|an|the|one)\b(?! known filter)|^does not exist/;
const REQUIRED = /^is required/;
const AT_MOST = /(?:at most|more than|longer than|exceed) ([\d,]+)(?!.*JSON)/;

/** Creates the record of an input of which nothing was rejected yet. */
export function createRejectedParts(): RejectedParts {
  /** How many values of each path were rejected. */
  const rejected = new Map<string, number>();
  /** Paths whose value is that of the example, or none. */
  const fixed = new Map<string, 'own' | 'none'>();
  const limits = new Map<string, number>();
  const samples = new Map<string, string>();
  /** The index of the value of each path of the last input. */
  const chosen = new Map<string, number>();
  /** Paths with a value in the example, and those whose text may name a resource. */
  const owned = new Set<string>();
  const names = new Set<string>();
  /** Optional fields that are left out, one after another, when the reason of a rejection is unknown. */
  let suspects: readonly string[] | undefined;
  let suspect = -1;

  function choose(path: string, given: unknown, values: Iterable<unknown>): unknown {
    if (given !== undefined) owned.add(path);
    if (typeof given === 'string' && NAME.test(given)) names.add(path);
    const skip = rejected.get(path) ?? 0;
    chosen.set(path, skip);
    if (fixed.has(path)) return fixed.get(path) === 'own' ? given : undefined;
    let index = 0;
    for (const value of values) {
      if (index === skip) return value;
      index += 1;
    }
    chosen.set(path, index);
    return undefined;
  }

  /** Rejects the value of a path, or of what contains it. */
  function reject(path: string, message: string): boolean {
    if (path === '') return false;
    const index = chosen.get(path);
    if (index === undefined || isExhausted(path, index, message)) return reject(parentOf(path), message);
    if (EXCLUDED.test(message)) fixed.set(path, 'none');
    else if (UNKNOWN.test(message) || REQUIRED.test(message))
      fixed.set(path, owned.has(path) ? 'own' : 'none');
    else if (!hasLearnt(path, message)) rejected.set(path, index + 1);
    return true;
  }

  /** Whether no value of a path is left. */
  function isExhausted(path: string, index: number, message: string): boolean {
    const now = fixed.get(path);
    if (now === 'own') return !EXCLUDED.test(message);
    if (now === 'none') return !(REQUIRED.test(message) && owned.has(path));
    return (rejected.get(path) ?? 0) > index;
  }

  /** Keeps a limit or a kind of text that a message names. @returns whether it is new. */
  function hasLearnt(path: string, message: string): boolean {
    const limit = Number((AT_MOST.exec(message)?.[1] ?? '0').replaceAll(',', ''));
    if (limit > 0 && limit < (limits.get(path) ?? NO_LIMIT)) {
      limits.set(path, limit);
      return true;
    }
    const sample = sampleFor(message);
    if (sample === undefined || samples.has(path)) return false;
    samples.set(path, sample);
    rejected.set(path, 0);
    return true;
  }

  /** Keeps the names of resources, then leaves out the next optional field, and in the end all of them. */
  function leaveOut(): boolean {
    const resources = [...chosen.keys()].filter(
      (path) => !fixed.has(path) && (names.has(path) || RESOURCE_NAME.test(path)),
    );
    for (const path of resources) fixed.set(path, owned.has(path) ? 'own' : 'none');
    if (resources.length > 0) return true;
    suspects ??= [...chosen.keys()].filter((path) => !owned.has(path) && isTopLevel(path));
    const last = suspects[suspect];
    if (last !== undefined) fixed.delete(last);
    suspect += 1;
    const next = suspects[suspect];
    if (next !== undefined) fixed.set(next, 'none');
    if (suspect === suspects.length) for (const path of suspects) fixed.set(path, 'none');
    return suspects.length > 0 && suspect <= suspects.length;
  }

  return {
    choose,
    limitOf: (path) => limits.get(path) ?? NO_LIMIT,
    sampleOf: (path) => samples.get(path),
    replace(rejections) {
      if (rejections.length === 0) return leaveOut();
      const paths = new Map(rejections.map(({ field, message }) => [pathOf(field), message]));
      return [...paths].filter(([path, message]) => reject(path, message)).length > 0;
    },
  };
}

function isTopLevel(path: string): boolean {
  if (/^(?:params|query|body)?$/.test(path)) return false;
  return path.split('.').length === (/^(?:params|query|body)\./.test(path) ? 2 : 1);
}

function pathOf(field: string): string {
  return (
    field
      .split('.')
      .map((step) => (/^\d+$/.test(step) ? '*' : /^k\d+$/.test(step) ? '(value)' : step))
      .join('.')
      // Groups of filters contain filters.
      .replace(/\.(?:and|or|not)(?:\.\*)?(?=\.|$)/g, '')
  );
}

function parentOf(path: string): string {
  return path.split('.').slice(0, -1).join('.');
}
