import { pino } from 'pino';
import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { sampleRepeats } from '../lib/concurrency/sampled-log.ts';
import { createFailureLog } from './chain.ts';

function open() {
  const lines: { level: number; [field: string]: unknown }[] = [];
  let nowMs = 0;
  const log = createFailureLog(
    pino({ base: null, timestamp: false }, { write: (line) => lines.push(JSON.parse(line)) }),
    () => nowMs,
  );
  const full = () => log('req_1', new AppError('SERVICE_UNAVAILABLE', { reason: 'The journal is full' }));
  const advance = (ms: number) => {
    nowMs += ms;
  };
  return { lines, log, full, advance };
}

test('rejections of one reason are logged once every ten seconds, with their number and without a stack', () => {
  const { lines, full, advance } = open();
  full();
  for (let count = 0; count < 500; count += 1) full();
  expect(lines).toHaveLength(1);
  advance(10_000);
  full();
  expect(lines).toEqual(
    [1, 501].map((requests) => ({
      level: 40,
      requestId: 'req_1',
      code: 'SERVICE_UNAVAILABLE',
      reason: 'The journal is full',
      requests,
      msg: 'requests refused',
    })),
  );
});

test('failures of a store are sampled by the code of their cause, and others are logged with their stack', () => {
  const { lines, log } = open();
  for (let count = 0; count < 50; count += 1) {
    const cause = Object.assign(new Error('write failed at /data/journal'), { code: 'ENOSPC' });
    log(
      `req_${count}`,
      new AppError('SERVICE_UNAVAILABLE', { reason: 'The journal could not be written', cause }),
    );
  }
  log('req_2', new AppError('INTERNAL_SERVER_ERROR', { cause: new Error('a fault') }));
  expect(lines.map(({ level }) => level)).toEqual([40, 50]);
  expect(lines[0]).toMatchObject({ problem: 'Error ENOSPC', requests: 1 });
  expect(JSON.stringify(lines[0])).not.toContain('stack');
  expect(JSON.stringify(lines[1])).toContain('failure-log.test.ts');
});

test('equal lines of any logger are written five times in ten seconds, and then with the number of those left out', () => {
  const lines: { msg: string; repeats?: number }[] = [];
  let nowMs = 0;
  const logger = pino(
    { hooks: sampleRepeats(() => nowMs) },
    { write: (line) => void lines.push(JSON.parse(line)) },
  ).child({ module: 'loader' });
  const cause = new Error('a fault');
  for (let count = 0; count < 348; count += 1)
    logger.error({ requestId: `req_${count}`, err: cause }, 'failed');
  logger.error({ err: new Error('another fault') }, 'failed');
  logger.error('failed');
  for (let count = 0; count < 10; count += 1) logger.info('not a problem');
  expect(lines.filter(({ msg }) => msg === 'failed')).toHaveLength(5 + 1 + 1);
  expect(lines.filter(({ msg }) => msg === 'not a problem')).toHaveLength(10);
  nowMs = 10_000;
  logger.error({ requestId: 'req_last', err: cause }, 'failed');
  expect(lines.at(-1)).toMatchObject({
    requestId: 'req_last',
    module: 'loader',
    repeats: 343,
    msg: 'failed',
  });
});
