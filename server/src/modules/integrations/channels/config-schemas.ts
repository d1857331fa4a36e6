import { z } from 'zod';
import { sayInSchema } from '../../../lib/texts/sentence.ts';

const MAX_URL_LENGTH = 2_048;
const MAX_SECRET_LENGTH = 512;

/** The schema of secrets: visible ASCII characters. */
export const secretText = z
  .string()
  .trim()
  .min(1)
  .max(MAX_SECRET_LENGTH)
  .regex(/^[!-~]*$/, sayInSchema('integrations.mustNotContainSpaces'));

/**
 * Returns the schema of an address that a provider issued.
 * @param hosts the hosts of the provider; `*.` stands for subdomains. Without them, every host is allowed.
 * @param path what the path must match.
 */
export function providerUrl(
  example: string,
  { hosts, path }: { readonly hosts?: readonly string[]; readonly path?: RegExp } = {},
) {
  return z
    .string()
    .trim()
    .max(MAX_URL_LENGTH)
    .superRefine((text, context) => {
      const url = URL.canParse(text) ? new URL(text) : undefined;
      const hasScheme =
        url?.protocol === 'https:' || (hosts === undefined && url !== undefined && url.protocol === 'http:');
      if (url === undefined || !hasScheme || url.username !== '' || url.password !== '')
        return context.addIssue({
          code: 'custom',
          message: sayInSchema('integrations.mustBeAddress', { example }),
        });
      const isKnown = hosts?.some((host) => isHost(url.host, host)) ?? true;
      if (!isKnown || !(path?.test(url.pathname) ?? true))
        context.addIssue({ code: 'custom', message: sayInSchema('integrations.mustBeAddress', { example }) });
    });
}

function isHost(host: string, known: string): boolean {
  return known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known;
}
