import { AppError } from '../../../../errors.ts';
import type { PageSource } from '../../projection/page-source.ts';
import type { PageSnapshot } from '../../projection/public-page.ts';

/** Projections that a test sets. */
export interface MemorySource extends PageSource {
  /** Sets a page, and reports the change. */
  set(snapshot: PageSnapshot): void;
  remove(pageId: string): void;
  /** Makes all projections fail, as if the state store was down. */
  fail(isFailing: boolean): void;
  /** How many projections began. */
  projections(): number;
}

/** Creates an empty source. */
export function createMemorySource(): MemorySource {
  const pages = new Map<string, PageSnapshot>();
  const listeners = new Set<(pageId: string) => Promise<void>>();
  let isFailing = false;
  let projections = 0;
  const guard = () => {
    if (isFailing) throw new AppError('SERVICE_UNAVAILABLE');
  };
  const announce = (pageId: string) => {
    for (const listener of listeners) void listener(pageId);
  };
  return {
    async project(pageId) {
      projections += 1;
      guard();
      return pages.get(pageId);
    },
    async list() {
      guard();
      return [...pages.keys()];
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(snapshot) {
      pages.set(snapshot.page.id, snapshot);
      announce(snapshot.page.id);
    },
    remove(pageId) {
      pages.delete(pageId);
      announce(pageId);
    },
    fail(value) {
      isFailing = value;
    },
    projections: () => projections,
  };
}
