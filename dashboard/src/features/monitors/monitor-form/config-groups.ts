import type { SchemaField } from '../../../ui/schema-form/schema-fields.ts';
import type { KindInfo } from '../monitor-parts/monitor.ts';
import { configFields } from './monitor-draft.ts';

/** The fields of a configuration by the section of the form that contains them. */
export interface ConfigGroups {
  readonly target: readonly SchemaField[];
  readonly response: readonly SchemaField[];
  readonly request: readonly SchemaField[];
  readonly connection: readonly SchemaField[];
  readonly other: readonly SchemaField[];
}

const RESPONSE = new Set(['expectedStatus', 'keywords', 'jsonAssertions', 'headerAssertions']);
const REQUEST = new Set(['method', 'headers', 'body', 'secretHeaders', 'username', 'password', 'variables']);
const CONNECTION = new Set([
  'followRedirects',
  'httpVersion',
  'verifyCertificate',
  'clientCertificate',
  'clientKey',
]);
/** Optional fields that belong to the target, by kind. */
const TARGET: Readonly<Record<string, readonly string[]>> = {
  dns: ['recordType', 'expectedValues'],
  tls: ['warnDays'],
  domain: ['warnDays'],
};

/** Sorts the fields of a kind into sections. Heartbeats have controls of their own. */
export function sectionsOf(info: KindInfo): ConfigGroups {
  const fields = info.kind === 'heartbeat' ? [] : configFields(info);
  const sectionOf = ({ name, isRequired }: SchemaField): keyof ConfigGroups => {
    if (isRequired || TARGET[info.kind]?.includes(name)) return 'target';
    if (RESPONSE.has(name)) return 'response';
    if (REQUEST.has(name)) return 'request';
    return CONNECTION.has(name) ? 'connection' : 'other';
  };
  const of = (section: keyof ConfigGroups) => fields.filter((field) => sectionOf(field) === section);
  return {
    target: of('target'),
    response: of('response'),
    request: of('request'),
    connection: of('connection'),
    other: of('other'),
  };
}
