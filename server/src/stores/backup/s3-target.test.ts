import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { S3Access } from './backup-address.ts';
import { openS3Target } from './s3-target.ts';
import { BackupError, type BackupTarget } from './target.ts';
import { BUCKET, openTestS3, type TestS3 } from './testing/open-test-s3.ts';

const TOKEN = 'a session token/+=';
const CONTENT = Buffer.from('content');
const AT_ONCE = { timeoutMs: 60_000, pausesMs: [0, 0, 0, 0] };

let s3: TestS3;
beforeEach(async () => {
  s3 = await openTestS3({ sessionToken: TOKEN });
});
afterEach(() => s3.close());

function open({ bucket = BUCKET, ...access }: Partial<S3Access> & { bucket?: string } = {}): BackupTarget {
  return openS3Target({ bucket, prefix: 'a/b' }, { ...s3.access, ...access }, AT_ONCE);
}

test('a list has all names of several pages in order', async () => {
  const names = Array.from({ length: 2_001 }, (_, index) => `pieces/${String(index).padStart(5, '0')}`);
  for (const name of names.toReversed()) s3.objects.set(`a/b/${name}`, CONTENT);
  for (const other of ['a/pieces/1', 'a/b2/pieces/1', 'pieces/1']) s3.objects.set(other, CONTENT);
  expect(await open().list('pieces/')).toEqual(names);
  expect(s3.requests).toHaveLength(3);
});

test('a list that a service cuts off is refused, because pieces would be removed', async () => {
  const target = open({ endpoint: `${s3.access.endpoint}${BUCKET}/other` });
  s3.objects.set('other/backups', Buffer.from('<ListBucketResult><IsTruncated>true</IsTruncated>'));
  await expect(target.list('pieces/')).rejects.toThrow(
    's3://backups/a/b cannot be listed: the service does not answer ListObjectsV2 as S3 does.',
  );
});

test.each(['refused', 'ignored'] as const)(
  'an object is created once where conditions of writes are %s',
  async (conditions) => {
    s3.conditions = conditions;
    expect(await open().create('running.json', CONTENT)).toBe(true);
    expect(await open().create('running.json', Buffer.of(2))).toBe(false);
    expect(await open().read('running.json')).toEqual(CONTENT);
  },
);

test('an object whose response was lost was created', async () => {
  s3.faults.push(404, 'lose the answer');
  expect(await open().create('running.json', CONTENT)).toBe(true);
  s3.faults.push(404, 'lose the answer');
  expect(await open().create('running.json', Buffer.of(2))).toBe(false);
});

test.each([503, 500, 429, 'lose the answer'] as const)(
  'a request is repeated after %s, five attempts at most',
  async (fault) => {
    s3.faults.push(fault, fault, fault, fault);
    await open().write('one', CONTENT);
    expect(await open().read('one')).toEqual(CONTENT);
    s3.requests.length = 0;
    s3.faults.push(fault, fault, fault, fault, fault);
    await expect(open().write('one', Buffer.of(2))).rejects.toThrow(
      typeof fault === 'number'
        ? `refused a request (PUT a/b/one): ${fault} SlowDown.`
        : /cannot be reached: [A-Z_]+\./,
    );
    expect(s3.requests).toHaveLength(5);
  },
);

test('a service that does not answer is given up', async () => {
  s3.faults.push('hang', 'hang');
  const target = openS3Target({ bucket: BUCKET, prefix: '' }, s3.access, { timeoutMs: 100, pausesMs: [0] });
  await expect(target.read('one')).rejects.toThrow(
    /^The bucket backups at 127\.0\.0\.1:\d+ cannot be reached: no response within 0\.1 seconds\.$/,
  );
});

test('a stop ends requests and pauses at once, and locks can still be removed', async () => {
  s3.objects.set('running.json', CONTENT);
  for (const [fault, pausesMs] of [
    ['hang', []],
    [503, [60_000]],
  ] as const) {
    const stopping = new AbortController();
    const patience = { timeoutMs: 60_000, pausesMs, signal: stopping.signal };
    const target = openS3Target({ bucket: BUCKET, prefix: '' }, s3.access, patience);
    s3.faults.push(fault);
    const reading = target.read('running.json');
    await expect.poll(() => s3.faults).toEqual([]);
    stopping.abort(new BackupError('The server was stopped.'));
    await expect(reading).rejects.toThrow('The server was stopped.');
    await target.remove('running.json');
  }
  expect(s3.objects.size).toBe(0);
});

test.each([
  [{ bucket: 'none' }, '404 NoSuchBucket'],
  [{ accessKeyId: 'AKIAOTHER' }, '403 InvalidAccessKeyId'],
  [{ secretAccessKey: 'another-secret' }, '403 SignatureDoesNotMatch'],
  [{ sessionToken: 'another-token' }, '403 InvalidToken'],
  [{ region: 'us-west-2' }, '403 AuthorizationHeaderMalformed'],
])('%o is refused at once with the reason, and without credentials', async (wrong, reason) => {
  const target = open(wrong);
  const attempts = await Promise.allSettled([
    target.read('one'),
    target.write('one', CONTENT),
    target.remove('one'),
    target.list('pieces/'),
  ]);
  const { accessKeyId, secretAccessKey } = { ...s3.access, ...wrong };
  for (const attempt of attempts) {
    const message = expect.stringContaining(reason);
    expect(attempt).toMatchObject({ status: 'rejected', reason: { name: 'BackupError', message } });
    expect(inspect(attempt)).not.toMatch(
      new RegExp([accessKeyId, 'another-', secretAccessKey.slice(0, 8), TOKEN.slice(0, 9)].join('|')),
    );
  }
  expect(s3.requests).toHaveLength(4);
  await expect(target.create('one', CONTENT)).rejects.toThrow('refused a request');
});
