import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { RE2JS } from 're2js';
import { serveThread } from '../../../lib/serve-thread.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { SchemaProblem, SchemaRequest } from './json-schema-thread.types.ts';

/** The most problems of a value. */
const MAX_PROBLEMS = 5;

/** Creates patterns that take linear time. Ajv reads the source of the function that creates them only for stand-alone code. */
const toPattern = Object.assign(
  (pattern: string) => {
    const compiled = RE2JS.compile(pattern);
    return { test: (text: string) => compiled.matcher(text).find() };
  },
  { code: 'RE2JS' },
);

serveThread(check);

function check({ schema, values }: SchemaRequest): readonly SchemaProblem[] {
  try {
    const ajv = new Ajv2020({
      strict: false,
      allErrors: false,
      validateFormats: false,
      meta: true,
      code: { regExp: toPattern },
    });
    const { $schema: _, ...rest } = schema;
    const validate = ajv.compile(rest);
    return values.flatMap(({ path, value }) => {
      if (validate(value)) return [];
      return (validate.errors ?? []).slice(0, MAX_PROBLEMS).map((error) => describe(path, error));
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [
      { path: 'jsonSchema', message: say('flags.isNotValidSchema', { problem: message.slice(0, 300) }) },
    ];
  }
}

function describe(path: string, { instancePath, message = 'is not valid' }: ErrorObject) {
  return {
    path: path + instancePath.replaceAll('/', '.'),
    message: say('flags.violatesSchema', { problem: message }),
  };
}
