import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../lib/network/free-port.ts';
import { ROOT } from '../testing/guide-server.ts';

const run = promisify(execFile);
const HOST = 'stats.example.com';
const SYSTEMD_ANALYZE = '/usr/bin/systemd-analyze';
const BODY = Buffer.alloc(12 * 1024 * 1024, 'x');

let directory: string;
let upstream: Server;
let upstreamPort: number;
/** Sends the second part of the stream. */
let continueStream: () => void;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pharos-deploy-'));
  const subject = ['-x509', '-nodes', '-newkey', 'rsa:2048', '-days', '1', '-subj', `/CN=${HOST}`];
  await run('openssl', ['req', ...subject, '-keyout', 'key.pem', '-out', 'certificate.pem'], {
    cwd: directory,
  });
  // Answers with what it received, as Pharos would see it.
  upstream = createServer((incoming, response) => {
    if (incoming.url === '/stream') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
      response.write('data: first\n\n');
      continueStream = () => response.end('data: second\n\n');
      return;
    }
    let bytes = 0;
    incoming.on('data', (part: Buffer) => {
      bytes += part.length;
    });
    incoming.on('end', () => response.end(JSON.stringify({ headers: incoming.headers, bytes })));
  });
  upstreamPort = await freePort('127.0.0.1');
  await new Promise<void>((resolve) => upstream.listen(upstreamPort, '127.0.0.1', resolve));
});
afterAll(async () => {
  upstream.closeAllConnections();
  upstream.close();
  await rm(directory, { recursive: true, force: true });
});

/** Sends a request to the proxy, as a browser that believes that the host has its address. */
function send(port: number, path: string, body?: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        servername: HOST,
        rejectUnauthorized: false,
        // A visitor must not choose their own address.
        headers: { host: HOST, 'x-forwarded-for': '203.0.113.9' },
      },
      resolve,
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

async function textOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

async function startNginx(port: number): Promise<ChildProcess> {
  const source = await readFile(join(ROOT, 'deploy/nginx/pharos.conf'), 'utf8');
  const adapted = source
    .replace('server 127.0.0.1:3000', `server 127.0.0.1:${upstreamPort}`)
    .replace('listen 80', `listen 127.0.0.1:${await freePort('127.0.0.1')}`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace(`/etc/ssl/${HOST}.pem`, join(directory, 'certificate.pem'))
    .replace(`/etc/ssl/${HOST}.key`, join(directory, 'key.pem'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(directory, name)};`)
    .join(' ');
  await writeFile(
    join(directory, 'nginx.conf'),
    `daemon off; master_process off; pid ${join(directory, 'nginx.pid')}; events {} http { access_log off; ${temporary}\n${adapted}\n}`,
  );
  return spawn('nginx', ['-e', 'stderr', '-c', join(directory, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

async function startCaddy(port: number): Promise<ChildProcess> {
  const source = await readFile(join(ROOT, 'deploy/caddy/Caddyfile'), 'utf8');
  // A test has no certificate authority, and no administration of another Caddy.
  const adapted = source
    .replace('{\n', '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n')
    .replace(
      '\timport pharos\n}\n\nhttps://',
      `\ttls ${join(directory, 'certificate.pem')} ${join(directory, 'key.pem')}\n\timport pharos\n}\n\nhttps://`,
    )
    .replace('\nhttps:// {', `\nhttps://:${port} {`);
  await writeFile(join(directory, 'Caddyfile'), adapted);
  return spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(directory, 'Caddyfile')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: directory,
      SITE_ADDRESS: `https://${HOST}:${port}`,
      UPSTREAMS: `127.0.0.1:${await freePort('127.0.0.1')} 127.0.0.1:${upstreamPort}`,
      TLS_CHECK: `http://127.0.0.1:${upstreamPort}/internal/tls-check`,
    },
  });
}

describe.runIf(existsSync('/usr/sbin/nginx') && existsSync('/usr/bin/caddy')).each([
  ['nginx', startNginx, '203.0.113.9, 127.0.0.1', ''],
  // One of its nodes is down, and Caddy has noticed it.
  ['Caddy', startCaddy, '127.0.0.1', 'HTTP request failed'],
])('%s with its configuration', (_, start, forwarded, notice) => {
  let port: number;
  let proxy: ChildProcess;
  let complaints = '';

  beforeAll(async () => {
    port = await freePort('127.0.0.1');
    proxy = await start(port);
    proxy.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaints += text;
    });
    while (
      !(await send(port, '/').then(
        () => true,
        () => false,
      )) ||
      !complaints.includes(notice)
    ) {
      if (proxy.exitCode !== null) throw new Error(complaints);
      await sleep(50);
    }
  });
  afterAll(() => proxy.kill('SIGKILL'));

  test('passes on the host, and the address of the visitor as the last one', async () => {
    const { headers } = JSON.parse(await textOf(await send(port, '/')));
    expect(headers).toMatchObject({ host: HOST, 'x-forwarded-for': forwarded });
  });

  test('passes on a body of 12 MB', async () => {
    expect(JSON.parse(await textOf(await send(port, '/upload', BODY)))).toMatchObject({ bytes: BODY.length });
  });

  test('passes on events of a stream before it ends', async () => {
    const response = await send(port, '/stream');
    const parts = response.setEncoding('utf8').iterator();
    expect((await parts.next()).value).toBe('data: first\n\n');
    continueStream();
    expect((await parts.next()).value).toBe('data: second\n\n');
  });
});

test.runIf(existsSync(SYSTEMD_ANALYZE))('systemd accepts each line of the unit', async () => {
  const unit = await readFile(join(ROOT, 'deploy/systemd/pharos.service'), 'utf8');
  const path = join(directory, 'pharos.service');
  await writeFile(path, unit.replace('/usr/bin/node', process.execPath));
  const { stdout, stderr } = await run(SYSTEMD_ANALYZE, ['verify', path]);
  expect(stdout + stderr).toBe('');
});
