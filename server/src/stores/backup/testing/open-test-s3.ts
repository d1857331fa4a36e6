import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Access } from '../backup-address.ts';

/** The bucket that exists. */
export const BUCKET = 'backups';
const PAGE_KEYS = 1_000;

/** What happens to the next request: a status, no answer, or its effect without an answer. */
type Fault = number | 'hang' | 'lose the answer';

/** A service with the part of S3 that backups use. It verifies signatures with an implementation of its own. */
export interface TestS3 {
  readonly access: S3Access;
  readonly objects: Map<string, Buffer>;
  /** Method and address of each request. */
  readonly requests: string[];
  /** Faults of the next requests, in order. */
  readonly faults: Fault[];
  /** How `If-None-Match` is answered. */
  conditions: 'supported' | 'refused' | 'ignored';
  close(): Promise<void>;
}

/** Opens the service with an empty bucket. */
export async function openTestS3({ sessionToken }: { readonly sessionToken?: string } = {}): Promise<TestS3> {
  const server = createServer((request, response) => void answer(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const s3: TestS3 = {
    access: {
      accessKeyId: 'AKIAPHAROS',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCY',
      sessionToken,
      region: 'eu-central-1',
      endpoint: `http://127.0.0.1:${port}/`,
    },
    objects: new Map(),
    requests: [],
    faults: [],
    conditions: 'supported',
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    s3.requests.push(`${request.method} ${request.url}`);
    const body = await buffer(request);
    const fault = s3.faults.shift();
    if (fault === 'hang') return;
    const [status, content] =
      typeof fault === 'number' ? [fault, errorXml('SlowDown')] : respond(request, body, s3);
    if (fault === 'lose the answer') return void request.socket.destroy();
    response.writeHead(status, { 'content-length': Buffer.byteLength(content) });
    response.end(request.method === 'HEAD' ? undefined : content);
  }
  return s3;
}

function respond(request: IncomingMessage, body: Buffer, s3: TestS3): readonly [number, Buffer | string] {
  const refusal = refusalOf(request, body, s3.access);
  if (refusal !== undefined) return [403, errorXml(refusal)];
  const url = new URL(request.url ?? '/', s3.access.endpoint);
  const [, bucket, ...rest] = url.pathname.split('/');
  if (bucket !== BUCKET) return [404, errorXml('NoSuchBucket')];
  if (rest.length === 0) return [200, listXml([...s3.objects.keys()], url.searchParams)];
  const key = decodeURIComponent(rest.join('/'));
  const found = s3.objects.get(key);
  if (request.method === 'PUT') {
    const isConditional = request.headers['if-none-match'] === '*';
    if (isConditional && s3.conditions === 'refused') return [501, errorXml('NotImplemented')];
    if (isConditional && s3.conditions === 'supported' && found !== undefined)
      return [412, errorXml('PreconditionFailed')];
    s3.objects.set(key, body);
    return [200, ''];
  }
  if (request.method === 'DELETE') {
    s3.objects.delete(key);
    return [204, ''];
  }
  return found === undefined ? [404, errorXml('NoSuchKey')] : [200, found];
}

/** Verifies the signature (AWS Signature Version 4). @returns the code of the refusal. */
function refusalOf(request: IncomingMessage, body: Buffer, access: S3Access): string | undefined {
  const { headers, method = '', url = '' } = request;
  const [, key, scope = '', signedHeaders = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), ?SignedHeaders=(\S+), ?Signature=(\S+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (key !== access.accessKeyId) return 'InvalidAccessKeyId';
  if (headers['x-amz-security-token'] !== access.sessionToken) return 'InvalidToken';
  const bodyHash = createHash('sha256').update(body).digest('hex');
  if (headers['x-amz-content-sha256'] !== bodyHash) return 'XAmzContentSHA256Mismatch';
  const names = signedHeaders.split(';');
  const isCovered = Object.keys(headers).every((name) => !name.startsWith('x-amz-') || names.includes(name));
  if (!isCovered || !names.includes('host')) return 'AccessDenied';
  const [path = '', query = ''] = url.split('?');
  const parameters = query.split('&').filter((pair) => pair !== '');
  const canonical = [
    method,
    path.split('/').map(canonicalText).join('/'),
    parameters
      .map((pair) => pair.split('=').map(canonicalText).join('='))
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    bodyHash,
  ].join('\n');
  const text = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const [date = ''] = String(headers['x-amz-date']).split('T');
  if (scope !== `${date}/${access.region}/s3/aws4_request`) return 'AuthorizationHeaderMalformed';
  const signingKey = scope
    .split('/')
    .reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${access.secretAccessKey}`);
  return hmac(signingKey, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** Encodes each byte that is not unreserved in RFC 3986. */
function canonicalText(encoded: string): string {
  return [...Buffer.from(decodeURIComponent(encoded))]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[\w.~-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}

function listXml(keys: readonly string[], query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? '';
  const found = keys.filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort();
  const page = found.slice(0, PAGE_KEYS);
  const isTruncated = page.length < found.length;
  const next = isTruncated ? `<NextContinuationToken>${xmlText(page.at(-1))}</NextContinuationToken>` : '';
  const contents = page.map((key) => `<Contents><Key>${xmlText(key)}</Key><Size>1</Size></Contents>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`;
}

function errorXml(code: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>${code}</Code><Message>A message</Message></Error>`;
}

function xmlText(text = ''): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
