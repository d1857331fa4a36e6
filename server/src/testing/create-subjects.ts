/// <reference types="vite/client" />
import type { MaybePromise } from '../lib/concurrency/maybe-promise.ts';
import { EXAMPLE_WEBSITE_ID } from '../modules/websites/website-id.contract.ts';
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

/** The ids of examples that each file returned. */
const EXAMPLES = new Map<SubjectsFile, readonly string[]>();

/**
 * Creates a website and, for every module, the resources that its examples name (`modules/<name>/testing/subjects.ts`). Some
 * operations delete theirs, so a call may need new ones.
 */
export async function createSubjects(world: Omit<SubjectWorld, 'websiteId'>): Promise<Subjects> {
  const { id: websiteId } = await world.app.addWebsite(world.owner, 'shop.example');
  const all: Record<string, string> = {};
  for (const file of Object.values(FILES)) {
    const subjects = await file.createSubjects({ ...world, websiteId });
    EXAMPLES.set(file, Object.keys(subjects));
    Object.assign(all, subjects);
  }
  return all;
}

/**
 * Creates the function that makes calls that must succeed. Some operations delete their subjects, or create what may exist only once.
 * So a call that fails is repeated with new subjects of its own, then with new subjects of all: creating them for every call
 * would take longer than all calls.
 */
export function createSpareSubjects(world: Omit<SubjectWorld, 'websiteId' | 'spareName'>) {
  let spare: Subjects | undefined;
  const all = { ...world, spareName: 'Spare' };
  /**
   * @param example the example of the operation, as JSON: it contains the ids of its subjects.
   * @returns the first successful result, or the last one.
   */
  return async function callWithSpare<Result>(
    example: string,
    call: (subjects: Subjects) => Promise<Result>,
    succeeded: (result: Result) => boolean,
  ): Promise<Result> {
    if (spare !== undefined) {
      const first = await call(spare);
      if (succeeded(first)) return first;
      spare = await renewSubjects(all, spare, example);
      const second = await call(spare);
      if (succeeded(second)) return second;
    }
    spare = await createSubjects(all);
    return call(spare);
  };
}

/** Creates the resources of the modules whose ids an example names, in place of `subjects`. The website stays the same. */
async function renewSubjects(
  world: Omit<SubjectWorld, 'websiteId'>,
  subjects: Subjects,
  example: string,
): Promise<Subjects> {
  const websiteId = subjects[EXAMPLE_WEBSITE_ID] ?? '';
  const all: Record<string, string> = { ...subjects };
  for (const [file, ids] of EXAMPLES)
    if (ids.some((id) => example.includes(id)))
      Object.assign(all, await file.createSubjects({ ...world, websiteId }));
  return all;
}

/** Returns the subjects with ids of the same shape that belong to no resource. */
export function withUnknownIds(existing: Subjects): Subjects {
  const change = (id: string) =>
    /^[a-z]{3}_[0-9a-z]{26}$/.test(id) ? id.slice(0, -1) + (id.endsWith('0') ? '1' : '0') : id;
  return Object.fromEntries(Object.entries(existing).map(([example, id]) => [example, change(id)]));
}
