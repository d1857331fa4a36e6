import { messages } from './messages.ts';

/** Returns the hosts of a text with one host per line. Empty lines are ignored. */
export function hostsOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Returns the error of the list or of its first invalid host, which it names; `undefined` without an error. */
export function errorOfHosts(
  errors: Readonly<Record<string, string>>,
  hosts: readonly string[],
): string | undefined {
  const ofList = errors['blockedHosts'];
  if (ofList !== undefined) return ofList;
  const index = hosts.findIndex((_, at) => errors[`blockedHosts.${at}`] !== undefined);
  const message = errors[`blockedHosts.${index}`];
  return message === undefined
    ? undefined
    : messages.blocked.entryError({ host: hosts[index] ?? '', message });
}
