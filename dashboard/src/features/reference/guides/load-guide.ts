import { GUIDES } from 'pharos:guides';
import { notFound } from '@tanstack/react-router';
import type { Guide } from './guide.ts';

/** Loads the text of a guide. @throws if no guide has this name. */
export async function loadGuide(name: string): Promise<Guide> {
  const load = Object.hasOwn(GUIDES, name) ? GUIDES[name] : undefined;
  if (load === undefined) throw notFound();
  return load();
}
