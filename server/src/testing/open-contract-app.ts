import { contract } from '../contract.ts';
import { listOperations } from '../http/operations.ts';
import type { OperationMeta } from '../lib/operation.ts';
import { monitorsModule } from '../modules/monitors/index.ts';
import { websitesModule } from '../modules/websites/index.ts';
import { type ContractInput, contractInputOf, inputOfExample } from './contract-inputs.ts';
import { createSubjects, type Subjects } from './create-subjects.ts';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from './open-test-app.ts';
import { putSubjects } from './sample-inputs.ts';

/** The server, with the resources that the examples of the contract name. */
export interface ContractApp extends TestApp {
  readonly owner: TestPerson;
  readonly subjects: Subjects;
  /** Returns the headers of a caller who may call an operation: the owner, or a probe. */
  credentialOf(meta: OperationMeta): Readonly<Record<string, string>>;
  /** Returns the input of the operation's example, with the ids of existing resources. */
  exampleOf(meta: OperationMeta, isDetailed: boolean): unknown;
}

/** An operation with an input. */
export interface OperationWithInput {
  readonly name: string;
  readonly path: readonly string[];
  readonly method: string;
  readonly route: string;
  readonly meta: OperationMeta;
  readonly input: ContractInput;
}

/** Operations that remove what others need. */
const REMOVES = /delete|remove|revoke|leave|erase|transfer|archive|reset|suspend/i;

/** Returns the operations of the contract that have an input; those that remove resources are last. */
export function listOperationsWithInput(): readonly OperationWithInput[] {
  return listOperations(contract)
    .flatMap((operation) => {
      const input = contractInputOf(operation);
      return input === undefined ? [] : [{ ...operation, name: operation.path.join('.'), input }];
    })
    .sort((a, b) => Number(REMOVES.test(a.name)) - Number(REMOVES.test(b.name)));
}

/**
 * Opens the server and creates the resources of the examples.
 * @param stateThread where statements of the state store run: see `openTestApp`.
 */
export async function openContractApp(stateThread: 'own' | 'caller' = 'caller'): Promise<ContractApp> {
  const app = await openTestApp({ stateThread });
  const owner = await app.addPerson('owner@example.com');
  const viewer = await app.addPerson('viewer@example.com');
  await app.addMember(owner.organizationId, viewer.userId, 'viewer');
  const { id: deletedWebsiteId } = await app.addWebsite(owner, 'deleted.example');
  await app.app.serviceOf(websitesModule).remove(owner.actor, deletedWebsiteId);
  const subjects = await createSubjects({ app, owner, viewer, deletedWebsiteId, spareName: 'Spare' });
  const { probes } = app.app.serviceOf(monitorsModule);
  const input = { name: 'Probe', region: 'probe' };
  const { token } = await probes.create(owner.actor, owner.organizationId, input);
  return {
    ...app,
    owner,
    subjects,
    credentialOf: ({ access }) =>
      access.kind === 'probe'
        ? { authorization: `Bearer ${token}` }
        : { cookie: owner.cookie, origin: BASE_URL },
    exampleOf: ({ example = {} }, isDetailed) =>
      inputOfExample(JSON.parse(putSubjects(JSON.stringify(example), subjects)), isDetailed),
  };
}
