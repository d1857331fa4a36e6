import { isIP } from 'node:net';
import { OutboundError } from './outbound.ts';

/** Ports below this belong to system services; only those of the web are allowed. */
const FIRST_USER_PORT = 1_024;
const MAX_PORT = 65_535;
const WEB_PORTS: ReadonlySet<number> = new Set([80, 443]);
/** Ports of databases, queues and administration, which do not serve webhooks. */
const INTERNAL_PORTS: ReadonlySet<number> = new Set([
  1433, 1521, 2049, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 4369, 5432, 5672, 5900, 5984, 6379, 6443, 7001,
  9042, 9092, 9200, 9300, 10250, 11211, 27017,
]);

/** The target of one request. */
export interface Target {
  readonly url: URL;
  readonly isSecure: boolean;
  /** A name, or an address without brackets. */
  readonly host: string;
  readonly port: number;
}

/**
 * Checks the parts of a URL. The parser of URLs converts hosts such as `0x7f.1` and `2130706433` to addresses.
 * @throws OutboundError invalid_url.
 */
export function readTarget(text: string, base?: string): Target {
  if (!URL.canParse(text, base)) throw invalid('The address is not a valid URL.');
  const url = new URL(text, base);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw invalid('The address must begin with https:// or http://.');
  if (url.username !== '' || url.password !== '')
    throw invalid('The address must not contain a user name or a password.');
  const isSecure = url.protocol === 'https:';
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
  if (!isWebPort(port)) throw invalid(`Requests to port ${port} are not allowed.`);
  return { url, isSecure, host: withoutBrackets(url.hostname), port };
}

/**
 * Returns a host in the form of URLs: in lower case, addresses in their usual spelling.
 * @throws OutboundError invalid_url.
 */
export function readHost(host: string): string {
  const text = isIP(host) === 6 ? `[${host}]` : host;
  const address = `http://${text}/`;
  if (/[/?#@\\:\s]/.test(text.replace(/^\[.*\]$/, '')) || !URL.canParse(address))
    throw invalid('The host is not valid.');
  return withoutBrackets(new URL(address).hostname);
}

/** @throws OutboundError invalid_url. */
export function assertPort(port: number): void {
  if (!Number.isInteger(port) || port < 1 || port > MAX_PORT)
    throw invalid(`The port must be from 1 to ${MAX_PORT}.`);
}

function isWebPort(port: number): boolean {
  return WEB_PORTS.has(port) || (port >= FIRST_USER_PORT && !INTERNAL_PORTS.has(port));
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}

function invalid(message: string): OutboundError {
  return new OutboundError('invalid_url', message);
}
