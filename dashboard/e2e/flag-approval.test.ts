import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAsOwner } from './testing/create-owner.ts';
import { type DashboardWorld, expectAccessible, openDashboard, shoot } from './testing/open-dashboard.ts';

let world: DashboardWorld;
let owner: Page;
let member: Page;
let websiteId: string;
let flagId: string;

beforeAll(async () => {
  world = await openDashboard();
  owner = await (await world.openProfile()).newPage();
  await openAsOwner(owner, world.program);
  const { website } = await post('/v1/websites', { name: 'Shop', domain: 'shop.example' });
  websiteId = website.id;
  const { segment } = await post('/v1/flag-segments', {
    websiteId,
    name: 'Germany',
    kind: 'rules',
    constraints: [{ attribute: 'country', operator: 'in', values: ['DE', 'AT'] }],
  });
  const rules = [{ segments: [segment.id], value: true }];
  const { flag } = await post('/v1/flags', { websiteId, key: 'checkout', status: 'active', rules });
  flagId = flag.id;
  const [production] = (await read(`/v1/flag-environments?websiteId=${websiteId}`)).environments;
  await send('PATCH', `/v1/flag-environments/${production.id}`, { requiresApproval: true });
  const { link } = await post('/api/auth/organization/invite-member', {
    email: 'grace@example.com',
    role: 'member',
  });
  member = await (await world.openProfile()).newPage();
  await member.goto(link);
  await member.getByLabel('Your name').fill('Grace');
  await member.getByLabel('Password', { exact: true }).fill('correct horse battery staple');
  await member.getByRole('button', { name: 'Join' }).click();
  await member.getByRole('heading', { name: 'Overview' }).waitFor();
}, 180_000);
afterAll(() => world.close());

async function send(method: string, path: string, data: object) {
  const response = await owner.request.fetch(path, {
    method,
    data,
    headers: { origin: world.program.baseUrl },
  });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}
const post = (path: string, data: object) => send('POST', path, data);
const read = async (path: string) => (await owner.request.get(path)).json();
const flag = async () => (await read(`/v1/flags/${flagId}`)).flag;
const dialog = () => member.getByRole('dialog');
const openSettings = () => member.goto(`/websites/${websiteId}/flags/${flagId}?tab=settings`);

/** Proposes what the opened dialog shows, and waits where it is waiting. */
async function propose(): Promise<void> {
  await dialog().getByText('Production requires approval').waitFor();
  await dialog().getByRole('button', { name: 'Propose change' }).click();
  await member.getByText('Another person must approve your proposal.').waitFor();
  expect(await member.getByRole('tab', { name: 'Targeting' }).getAttribute('aria-selected')).toBe('true');
}

async function approve(): Promise<void> {
  await owner.goto(`/websites/${websiteId}/flags`);
  const waiting = owner.getByRole('note').filter({ hasText: '1 change waits for approval' });
  await waiting.getByRole('link', { name: 'checkout' }).click();
  await owner.getByText('Grace, ').waitFor();
  await owner.getByRole('button', { name: 'Approve' }).click();
  await owner.getByText('Change approved').waitFor();
}

test('a member proposes settings that decide results, and they change once an owner approves', async () => {
  await openSettings();
  await member.getByLabel('Name', { exact: true }).fill('Checkout');
  await member.getByText('Available to browsers').click();
  await member.getByRole('button', { name: 'Propose change' }).click();
  await dialog().getByText('Your other changes need no approval').waitFor();
  await expectAccessible(member);
  await shoot(member, 'flag-proposal');
  await propose();
  expect(await flag()).toMatchObject({ name: 'Checkout', clientSide: true });
  await approve();
  expect(await flag()).toMatchObject({ clientSide: false });
});

test('a member proposes to archive a flag, which is archived once an owner approves', async () => {
  await openSettings();
  await member.getByRole('button', { name: 'Propose archiving' }).click();
  await propose();
  expect((await flag()).status).toBe('active');
  await approve();
  expect((await flag()).status).toBe('archived');
});

test('a member saves the conditions of a guarded segment as a new segment', async () => {
  await member.goto(`/websites/${websiteId}/flags?tab=segments`);
  await member.getByRole('button', { name: 'Actions for Germany' }).click();
  await member.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog().getByLabel('Values', { exact: true }).fill('DE');
  await dialog().getByRole('button', { name: 'Save as a new segment' }).click();
  await member.getByText('Germany (copy) created. Propose to use it in checkout.').waitFor();
  const { segments } = await read(`/v1/flag-segments?websiteId=${websiteId}`);
  expect(
    segments.map((segment: { readonly name: string; readonly constraints: readonly object[] }) => [
      segment.name,
      segment.constraints,
    ]),
  ).toEqual([
    ['Germany', [expect.objectContaining({ values: ['DE', 'AT'] })]],
    ['Germany (copy)', [expect.objectContaining({ values: ['DE'] })]],
  ]);
  expect(world.takeComplaints()).toEqual([]);
});
