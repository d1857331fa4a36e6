import { gunzipSync, gzipSync } from 'node:zlib';
import {
  decodedMappings,
  FlattenMap,
  isIgnored,
  originalPositionFor,
  type SectionedSourceMapInput,
  sourceContentFor,
  type TraceMap,
} from '@jridgewell/trace-mapping';
import { z } from 'zod';
import { say } from '../../lib/texts/sentence.ts';
import { MAX_MAP_MB } from './source-map-limits.data.ts';
import type { Position, SourceMapRequest, SourceMapResult, SourcePlace } from './source-map-thread.types.ts';

const MAX_MAP_BYTES = MAX_MAP_MB * 1024 * 1024;
/** Source maps in memory: at least one, and others until their texts have this size. */
const MAX_CACHED_BYTES = MAX_MAP_BYTES;
/** Lines of source code before and after a place. */
const LINES_AROUND = 4;
const MAX_LINE = 300;

const GZIP_MAGIC = [0x1f, 0x8b] as const;
/** The first line of source maps that must not run as a script. */
const GUARD = /^\)\]\}[^\n]*\n/;
/** What bundlers write before paths of source files: a scheme with the name of the project, and then layers and markers of the project. */
const BUNDLER_PREFIX =
  /^(?:(?:webpack(?:-internal|-generated)?|rspack|turbopack|rollup|vite|parcel|ng|file):\/\/[^/]*\/|\/@fs\/|\0)/;
const PROJECT = /^(?:\.{0,2}\/+|\[(?:project|root-of-the-server)\]\/+|\((?!webpack\))[a-z][a-z0-9-]*\)\/+)+/;
/** The loaders before a source file, as in `./node_modules/vue-loader/index.js??ref--0!./src/A.vue`. */
const LOADERS = /^.*(?:loader|\?\?)[^!]*!(?=[^!]*$)/s;
/** What loaders write after it: hashes and options, such as `?06aa` and `?vue&type=script`. */
const LOADER_SUFFIX = /\?.*$/s;
const LIBRARY = /(?:^|\/)node_modules\/|^\(?webpack\)?\/(?:runtime|bootstrap)/;

const texts = z.array(z.string().nullable());
const index = z.int().min(0);
const plainMap = z.object({
  version: z.literal(3),
  mappings: z.string(),
  sources: texts,
  sourcesContent: texts.nullish(),
  names: z.array(z.string()).default([]),
  sourceRoot: z.string().nullish(),
  ignoreList: z.array(index).optional(),
  x_google_ignoreList: z.array(index).optional(),
});
const sectionedMap = z.object({
  version: z.literal(3),
  sections: z.array(z.object({ offset: z.object({ line: index, column: index }), map: plainMap })),
});
const anyMap = z.union([plainMap, sectionedMap]);

/** Creates what answers requests with source maps. It keeps those that were used last. */
export function createSourceMapReader(): (request: SourceMapRequest) => SourceMapResult {
  /** The least recently used first. */
  const cached = new Map<string, { readonly map: TraceMap; readonly bytes: number }>();

  function find(mapId: string, content: Uint8Array | undefined): TraceMap | undefined {
    const known = cached.get(mapId);
    if (known !== undefined) {
      cached.delete(mapId);
      cached.set(mapId, known);
      return known.map;
    }
    if (content === undefined) return undefined;
    const text = gunzipSync(content, { maxOutputLength: MAX_MAP_BYTES }).toString();
    const map = new FlattenMap(toInput(anyMap.parse(JSON.parse(text))));
    cached.set(mapId, { map, bytes: text.length });
    let total = [...cached.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    for (const [id, { bytes }] of cached) {
      if (total <= MAX_CACHED_BYTES || id === mapId) break;
      cached.delete(id);
      total -= bytes;
    }
    return map;
  }

  return (request) => {
    if (request.kind === 'check') return checkMap(request.body);
    const map = find(request.mapId, request.content);
    if (map === undefined) return { kind: 'absent' };
    return { kind: 'resolved', places: request.positions.map((position) => placeOf(map, position)) };
  };
}

/** Reads a source map, with or without gzip, and compresses it. */
function checkMap(body: Uint8Array): SourceMapResult {
  let text: string;
  try {
    const isCompressed = GZIP_MAGIC.every((byte, at) => body[at] === byte);
    const bytes = isCompressed ? gunzipSync(body, { maxOutputLength: MAX_MAP_BYTES }) : body;
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(GUARD, '');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      return { kind: 'too-large' };
    return { kind: 'invalid', problem: say('sourceMaps.mustBeTextInUtf') };
  }
  const json = parseJson(text);
  const parsed = anyMap.safeParse(json);
  if (json === undefined || !parsed.success)
    return { kind: 'invalid', problem: say('sourceMaps.mustBeSourceMap') };
  const map = new FlattenMap(toInput(parsed.data));
  if (!decodedMappings(map).some((line) => line.length > 0))
    return { kind: 'invalid', problem: say('sourceMaps.mustHaveMappings') };
  return {
    kind: 'valid',
    content: gzipSync(JSON.stringify(parsed.data)),
    sizeBytes: Buffer.byteLength(text),
    sources: map.sources.length,
    hasSourceCode: map.sourcesContent?.some((content) => content !== null) ?? false,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Names the ignored sources as the standard does. */
function toInput(given: z.output<typeof anyMap>): SectionedSourceMapInput {
  if ('sections' in given)
    return { ...given, sections: given.sections.map(({ offset, map }) => ({ offset, map: toPlain(map) })) };
  return toPlain(given);
}

function toPlain({
  sourcesContent,
  sourceRoot,
  ignoreList,
  x_google_ignoreList,
  ...rest
}: z.output<typeof plainMap>) {
  return {
    ...rest,
    ...(sourcesContent != null && { sourcesContent }),
    ...(sourceRoot != null && { sourceRoot }),
    ignoreList: ignoreList ?? x_google_ignoreList ?? [],
  };
}

function placeOf(map: TraceMap, { line, column }: Position): SourcePlace | null {
  if (line < 1 || column < 1) return null;
  // Browsers count columns from 1, source maps from 0.
  const found = originalPositionFor(map, { line, column: column - 1 });
  if (found.source == null) return null;
  const content = sourceContentFor(map, found.source);
  const file = nameOf(found.source);
  return {
    file,
    line: found.line,
    column: found.column + 1,
    name: found.name,
    isLibrary: isIgnored(map, found.source) || LIBRARY.test(file),
    code: content === null ? [] : linesAround(content, found.line),
  };
}

/** Returns the path of a source file without what bundlers write before it. */
function nameOf(source: string): string {
  const path = source
    .replace(LOADERS, '')
    .replace(BUNDLER_PREFIX, '')
    .replace(PROJECT, '')
    .replace(LOADER_SUFFIX, '');
  return path === '' ? source : path;
}

function linesAround(content: string, line: number): SourcePlace['code'] {
  const lines = content.split(/\r?\n/);
  const first = Math.max(1, line - LINES_AROUND);
  return lines
    .slice(first - 1, line + LINES_AROUND)
    .map((text, at) => ({ line: first + at, text: text.slice(0, MAX_LINE) }));
}
