import { invalidField } from '../../../errors.ts';
import { FileLimitError, parseBoundedJson, parseBoundedYaml } from '../../../lib/imports/bounded-parsers.ts';
import { type Sentence, say } from '../../../lib/texts/sentence.ts';
import { type ImportSource, MAX_IMPORTED } from './import.contract.ts';
import { type ImportedFile, NOT_AN_OBJECT } from './imported-monitor.ts';
import { readGatus } from './read-gatus.ts';
import { readOpenStatus } from './read-openstatus.ts';
import { readUptimeKuma } from './read-uptime-kuma.ts';
import { readUptimeRobotCsv, readUptimeRobotJson } from './read-uptime-robot.ts';

/** Parses a file of another product, in the import thread. @throws AppError VALIDATION_ERROR that names `content`; FileLimitError. */
export function readImport(source: ImportSource, content: string): ImportedFile {
  const file = parseFile(source, content);
  const count = file.monitors.length + file.skipped.length;
  if (file.monitors.length === 0 && file.skipped.every(({ reason }) => reason === NOT_AN_OBJECT))
    throw invalidField('content', say('monitors.hasNoMonitors', { source }));
  if (count > MAX_IMPORTED)
    throw invalidField('content', say('monitors.mustHaveAtMostMonitors', { max: MAX_IMPORTED }));
  return file;
}

function parseFile(source: ImportSource, content: string): ImportedFile {
  switch (source) {
    case 'uptime_kuma':
      return readUptimeKuma(parseJson(content));
    case 'uptimerobot':
      return /^\s*[{[]/.test(content) ? readUptimeRobotJson(parseJson(content)) : parseCsv(content);
    case 'gatus':
      return readGatus(parseYaml(content));
    case 'openstatus':
      return readOpenStatus(parseYaml(content));
  }
}

function parseJson(content: string): unknown {
  try {
    return parseBoundedJson(content);
  } catch (error) {
    throw unreadable(error, say('fields.mustBeJson'));
  }
}

function parseYaml(content: string): unknown {
  try {
    return parseBoundedYaml(content);
  } catch (error) {
    throw unreadable(error, say('monitors.mustBeYaml'));
  }
}

function parseCsv(content: string): ImportedFile {
  try {
    return readUptimeRobotCsv(content);
  } catch (error) {
    throw unreadable(error, say('monitors.mustBeJsonOrCsv'));
  }
}

function unreadable(error: unknown, message: Sentence): Error {
  return error instanceof FileLimitError ? error : invalidField('content', message);
}
