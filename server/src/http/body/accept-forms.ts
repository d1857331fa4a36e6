import type { FastifyInstance } from 'fastify';
import { validationFailed } from '../errors.ts';
import { NUL_MESSAGE } from './parse-json.ts';

/**
 * Makes the routes of a scope accept forms: their body is a `URLSearchParams`. Elsewhere, forms would allow cross-site request
 * forgery. A form with a NUL character is rejected with VALIDATION_ERROR.
 */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      const form = new URLSearchParams(String(body));
      const invalid = [...form].filter((pair) => pair.join('').includes('\0'));
      if (invalid.length === 0) done(null, form);
      else done(validationFailed(invalid.map(([name]) => ({ path: ['body', name], message: NUL_MESSAGE }))));
    },
  );
}

/** As {@link acceptForms}, and with empty forms of multiple parts, which some mail programs send if the only field is known. */
export function acceptMailForms(scope: FastifyInstance): void {
  acceptForms(scope);
  scope.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, _body, done) =>
    done(null, new URLSearchParams()),
  );
}
