import { expect, test } from 'vitest';
import type { StatusPage } from '../parts/types.ts';
import { draftOf, isChanged, linesOf, toChanges } from './page-draft.ts';

const PAGE: StatusPage = {
  id: 'stp_1',
  organizationId: 'org_1',
  name: 'Example Shop',
  slug: 'example-shop',
  description: null,
  logoUrl: null,
  darkLogoUrl: null,
  customCss: null,
  faviconUrl: null,
  websiteUrl: 'https://example.com',
  supportUrl: null,
  theme: 'system',
  color: '#1d4ed8',
  timeZone: 'UTC',
  language: 'en',
  visibility: 'public',
  ipRanges: [],
  emails: [],
  headerLinks: [{ label: 'Docs', url: 'https://example.com/docs' }],
  footerLinks: [],
  isIndexed: true,
  subscriptions: ['email', 'feed'],
  autoIncident: 'off',
  resolveOnRecovery: true,
  hasPassword: false,
  customDomain: null,
  domainVerifiedAt: null,
  url: 'https://pharos.example/status/example-shop',
  state: 'operational',
  componentCount: 0,
  openIncidents: 0,
  subscriberCount: 0,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  etag: '"1"',
};

test('a page that was not edited sends nothing', () => {
  expect(toChanges(draftOf(PAGE), PAGE)).toEqual({});
  expect(isChanged({ ...draftOf(PAGE), name: 'Example Shop ' }, PAGE)).toBe(false);
});

test('only changed fields are sent, and an emptied one is null', () => {
  const draft = { ...draftOf(PAGE), websiteUrl: ' ', color: '#ff0000' };
  expect(toChanges(draft, PAGE)).toEqual({ websiteUrl: null, color: '#ff0000' });
});

test('a password is sent only when one was typed', () => {
  expect(toChanges({ ...draftOf(PAGE), visibility: 'password', password: 'correct horse' }, PAGE)).toEqual({
    visibility: 'password',
    password: 'correct horse',
  });
});

test('lists are read line by line, and empty rows of links are not sent', () => {
  expect(linesOf(' ada@example.com\n\n@example.com,ada@example.com ')).toEqual([
    'ada@example.com',
    '@example.com',
  ]);
  const footerLinks = [
    { key: 0, label: ' Imprint ', url: 'https://example.com/imprint' },
    { key: 1, label: '', url: ' ' },
  ];
  expect(toChanges({ ...draftOf(PAGE), footerLinks }, PAGE)).toEqual({
    footerLinks: [{ label: 'Imprint', url: 'https://example.com/imprint' }],
  });
});
