import { expect, test } from 'vitest';
import { SERVER } from '../../../texts/de/server.ts';

const sources = import.meta.glob<string>(
  [
    '../../../../../server/src/modules/status-pages/import/{imported-page,read-statuspage,read-openstatus-page,import-page}.ts',
  ],
  { eager: true, query: '?raw', import: 'default' },
);

test('each note of an import has a German text', () => {
  const notes = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/['`]([A-Z][^'`\n]+ [^'`\n]+\.)['`]/g)].map(([, text = '']) => text),
  );
  expect(notes.length).toBeGreaterThan(12);
  for (const note of notes) {
    const sample = note.replaceAll(/\$\{[^}]*\}/g, '7');
    expect(SERVER.show(sample, 'pageImports'), note).not.toBe(sample);
  }
});
