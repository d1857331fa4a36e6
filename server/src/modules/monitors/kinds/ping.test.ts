import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestChecks } from '../testing/check-target.ts';
import { readPingOutput, runPing } from './ping.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'pharos-ping-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

/** Writes a program that stands for `ping`: it keeps its arguments, and answers the packets to this machine. */
function program(name: string, summary: string) {
  const path = join(directory, name);
  const log = `${path}.log`;
  const own = '1 packets transmitted, 1 received, 0% packet loss';
  writeFileSync(
    path,
    `#!/bin/sh\nfor last; do :; done\nif [ "$last" = 127.0.0.1 ]; then echo '${own}'; exit; fi\nprintf '%s\\n' "$*" >> ${log}\n${summary}\n`,
  );
  chmodSync(path, 0o755);
  return { checks: createTestChecks({ pingPaths: ['/nowhere/ping', path], ...other }), log };
}
const other = { outbound: { allowedRanges: ['127.0.0.0/8'], resolveHost: async () => ['93.184.216.34'] } };
const printing = (received: number) => `cat <<'EOF'
3 packets transmitted, ${received} received, 0% packet loss, time 2003ms
rtt min/avg/max/mdev = 10.1/12.345/14.2/1.0 ms
EOF`;
const config = { host: 'example.com' };

describe('a ping check', () => {
  it('passes only the checked address, and is up when all packets are answered', async () => {
    const { checks, log } = program('all', printing(3));
    expect(await checks.check('ping', config)).toMatchObject({
      status: 'up',
      latencyMs: 12.35,
      address: '93.184.216.34',
    });
    expect(readFileSync(log, 'utf8')).toBe('-n -c 3 -w 5 93.184.216.34\n');
  });

  it('is degraded when a packet is lost, and down when none is answered', async () => {
    expect(await program('some', printing(2)).checks.check('ping', config)).toMatchObject({
      status: 'degraded',
      reason: 'example.com answered 2 of 3 packets.',
    });
    expect(await program('none', printing(0)).checks.check('ping', config)).toMatchObject({
      status: 'down',
      errorClass: 'timeout',
      reason: 'example.com answered none of 3 packets.',
    });
  });

  it('says nothing when the command could not send', async () => {
    const { checks } = program('broken', 'echo "ping: socket: Operation not permitted" >&2; exit 2');
    expect(await checks.check('ping', config)).toMatchObject({ status: 'unknown' });
  });

  it('does not send to private addresses', async () => {
    const { checks, log } = program('private', printing(3));
    expect(await checks.check('ping', { host: '10.0.0.1' })).toMatchObject({
      status: 'down',
      errorClass: 'forbidden_address',
    });
    expect(() => readFileSync(log)).toThrow('ENOENT');
    await expect(runPing('/bin/true', { address: '-f', packets: 1, timeoutMs: 1_000 })).rejects.toThrow(
      RangeError,
    );
  });

  it('is not available without the command, or when it may not send', async () => {
    expect(await program('available', printing(3)).checks.isAvailable('ping')).toBe(true);
    const missing = createTestChecks({ pingPaths: ['/nowhere/ping'] });
    expect(await missing.isAvailable('ping')).toBe(false);
    expect(await missing.isAvailable('http')).toBe(true);
    expect(await missing.check('ping', config)).toMatchObject({
      status: 'unknown',
      reason: 'This server may not send ICMP packets.',
    });
    const path = join(directory, 'forbidden');
    writeFileSync(path, '#!/bin/sh\nexit 2\n');
    chmodSync(path, 0o755);
    expect(await createTestChecks({ pingPaths: [path] }).isAvailable('ping')).toBe(false);
  });
});

describe('the output of ping', () => {
  it('is read from iputils, BusyBox and BSD', () => {
    const outputs = [
      '3 packets transmitted, 2 received, 33.3333% packet loss, time 2003ms\nrtt min/avg/max/mdev = 1.0/2.5/3.0/0.5 ms',
      '3 packets transmitted, 2 packets received, 33% packet loss\nround-trip min/avg/max = 1.0/2.5/3.0 ms',
      '3 packets transmitted, 2 packets received, 33.3% packet loss\nround-trip min/avg/max/stddev = 1.0/2.5/3.0/0.5 ms',
      '3 packets transmitted, 2 received, +1 errors, 33% packet loss\nrtt min/avg/max/mdev = 1.0/2.5/3.0/0.5 ms, pipe 2',
    ];
    for (const output of outputs)
      expect(readPingOutput(output)).toEqual({ sent: 3, received: 2, meanMs: 2.5 });
    expect(readPingOutput('3 packets transmitted, 0 received')).toEqual({
      sent: 3,
      received: 0,
      meanMs: null,
    });
    expect(readPingOutput('ping: unknown host')).toBeUndefined();
  });
});
