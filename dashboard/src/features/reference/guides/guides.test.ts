import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { outlineOf, readGuides } from '../../../../build/read-guides.ts';
import type { MarkdownNode } from '../../../parts/markdown/markdown-nodes.ts';
import { findSections } from './find-sections.ts';

const guides = readGuides(fileURLToPath(new URL('../../../../../docs/', import.meta.url)));

const linksIn = (nodes: readonly MarkdownNode[]): readonly string[] =>
  nodes.flatMap((node) =>
    typeof node === 'string'
      ? []
      : [...(node.href === undefined ? [] : [node.href]), ...linksIn(node.children)],
  );

test('every guide of the table of contents has a title, a task and sections with different ids', () => {
  expect(guides.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['quick-start', 'self-hosting', 'typed-client']),
  );
  expect(guides.map(({ name }) => name)).not.toContain('architecture');
  for (const { name, title, task, sections } of guides) {
    expect([title, task], name).not.toContain('');
    const ids = sections.map(({ id }) => id);
    expect(ids, name).toEqual([...new Set(ids)]);
  }
  for (const { title, guides: own } of outlineOf(guides)) {
    expect(title).not.toBe('');
    expect(own).not.toEqual([]);
  }
});

test('every link between guides leads to one of its sections', () => {
  const addresses = new Set(
    guides.flatMap(({ name, sections }) =>
      sections.map(({ id }) => `/docs/guides/${name}${id === '' ? '' : `#${id}`}`),
    ),
  );
  for (const { name, sections } of guides)
    for (const link of sections.flatMap(({ nodes }) => linksIn(nodes))) {
      const address = link.startsWith('#') ? `/docs/guides/${name}${link}` : link;
      if (/^https?:|^mailto:|^\/(?!docs\/guides)/.test(address) || address === '/docs/guides') continue;
      expect(addresses, `${name}: ${link}`).toContain(address);
    }
});

test('a search finds the sections that contain every word, titles first', () => {
  const section = (name: string, title: string, text: string) => ({
    name,
    guide: `The ${name}`,
    id: title,
    title,
    text,
  });
  const sections = [
    section('tracker', 'Consent', 'Visitors decide before the script counts them.'),
    section('privacy', 'Erasure', 'Visitors may ask for consent to be withdrawn.'),
    section('privacy', '', 'What is stored.'),
  ];
  expect(findSections(sections, 'consent').map(({ name }) => name)).toEqual(['tracker', 'privacy']);
  expect(findSections(sections, 'privacy').map(({ title }) => title)).toEqual(['', 'Erasure']);
  expect(findSections(sections, 'visitors withdrawn').map(({ excerpt }) => excerpt)).toEqual([
    'Visitors may ask for consent to be withdrawn.',
  ]);
  expect(findSections(sections, 'absent')).toEqual([]);
});
