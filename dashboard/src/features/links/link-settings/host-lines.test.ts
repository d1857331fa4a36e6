import { expect, test } from 'vitest';
import { errorOfHosts, hostsOf } from './host-lines.ts';

test('each line is a host, and empty lines are ignored', () => {
  expect(hostsOf(' a.example \n\nb.example\n')).toEqual(['a.example', 'b.example']);
});

test('the error of a host names the host', () => {
  const hosts = ['a.example', 'https://b.example'];
  expect(errorOfHosts({ 'blockedHosts.1': 'must be a host name' }, hosts)).toBe(
    'https://b.example: must be a host name',
  );
  expect(errorOfHosts({ blockedHosts: 'too many' }, hosts)).toBe('too many');
  expect(errorOfHosts({}, hosts)).toBeUndefined();
});
