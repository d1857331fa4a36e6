import { parse } from 'yaml';
import { invalidField } from '../../../errors.ts';
import { type ImportSource, MAX_IMPORTED } from './import.contract.ts';
import type { ImportedFile } from './imported-monitor.ts';
import { readGatus } from './read-gatus.ts';
import { readOpenStatus } from './read-openstatus.ts';
import { readUptimeKuma } from './read-uptime-kuma.ts';
import { readUptimeRobotCsv, readUptimeRobotJson } from './read-uptime-robot.ts';

/** Aliases of YAML that are resolved: files without this limit could expand without end. */
const MAX_ALIASES = 100;

/** Parses a file of another product. @throws AppError VALIDATION_ERROR that names `content`. */
export function readImport(source: ImportSource, content: string): ImportedFile {
  const file = parseFile(source, content);
  const count = file.monitors.length + file.skipped.length;
  if (count === 0) throw invalidField('content', `contains no monitors of ${source}`);
  if (count > MAX_IMPORTED) throw invalidField('content', `must have at most ${MAX_IMPORTED} monitors`);
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
    return JSON.parse(content);
  } catch {
    throw invalidField('content', 'must be JSON');
  }
}

function parseYaml(content: string): unknown {
  try {
    return parse(content, { maxAliasCount: MAX_ALIASES });
  } catch {
    throw invalidField('content', 'must be YAML');
  }
}

function parseCsv(content: string): ImportedFile {
  try {
    return readUptimeRobotCsv(content);
  } catch {
    throw invalidField('content', 'must be JSON or CSV');
  }
}
