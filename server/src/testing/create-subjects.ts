/// <reference types="vite/client" />
import type { MaybePromise } from '../lib/maybe-promise.ts';
import type { TestApp, TestPerson } from './open-test-app.ts';

/** The people and the app for which resources are created. */
export interface SubjectWorld {
  readonly app: TestApp;
  readonly owner: TestPerson;
  /** A member of the owner's organization. */
  readonly viewer: TestPerson;
  readonly websiteId: string;
  readonly deletedWebsiteId: string;
  /** The name of an organization that calls may delete. */
  readonly spareName: string;
}

/** The ids of existing resources, by the ids in the examples of contracts. */
export type Subjects = Readonly<Record<string, string>>;

interface SubjectsFile {
  createSubjects(world: SubjectWorld): MaybePromise<Subjects>;
}

const FILES = import.meta.glob<SubjectsFile>('../modules/*/testing/subjects.ts', { eager: true });

/**
 * Creates a website and, for every module, the resources that its examples name (`modules/<name>/testing/subjects.ts`). Some
 * operations delete theirs, so a call may need new ones.
 */
export async function createSubjects(world: Omit<SubjectWorld, 'websiteId'>): Promise<Subjects> {
  const { id: websiteId } = await world.app.addWebsite(world.owner, 'shop.example');
  const all: Record<string, string> = {};
  for (const file of Object.values(FILES))
    Object.assign(all, await file.createSubjects({ ...world, websiteId }));
  return all;
}
