import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWNER, openAsOwner } from './testing/create-owner.ts';
import { type DashboardWorld, expectAccessible, openDashboard, shoot } from './testing/open-dashboard.ts';

let world: DashboardWorld;
let context: BrowserContext;
let page: Page;
let pageId: string;

beforeAll(async () => {
  world = await openDashboard();
  context = await world.openProfile();
  page = await context.newPage();
  await page.setViewportSize({ width: 1_440, height: 900 });
  await openAsOwner(page, world.program);
}, 180_000);
afterAll(() => world.close());

const dialog = (name: string) =>
  page.getByRole('dialog').filter({ has: page.getByRole('heading', { name, exact: true }) });
const choose = async (name: string, option: string) => {
  const select = page.getByRole('combobox', { name });
  await select.click();
  // A list that moves between pressing and releasing the mouse stays open without a choice.
  await expect
    .poll(async () => {
      const shown = page.getByRole('option', { name: option, exact: true });
      if (await shown.isVisible()) await shown.click();
      return select.textContent();
    })
    .toBe(option);
};
const handles = () => page.getByRole('button', { name: /^Move / });
const names = async () =>
  (await handles().all()).reduce<Promise<string[]>>(
    async (found, handle) => [
      ...(await found),
      String(await handle.getAttribute('aria-label')).replace('Move ', ''),
    ],
    Promise.resolve([]),
  );
const preview = () => page.getByRole('region', { name: 'Preview' });
const read = async (path: string) => (await page.request.get(path)).json();

async function addStatic(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add component' }).click();
  await choose('It shows', 'Without a monitor');
  await dialog('Add a component').getByLabel('Name', { exact: true }).fill(name);
  await dialog('Add a component').getByRole('button', { name: 'Add component' }).click();
  // While it closes, only its own button "Add component" can be found.
  await dialog('Add a component').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Move ${name}` }).waitFor();
}

test('an empty list explains status pages, and the first one opens in the designer', async () => {
  await page.goto('/status-pages');
  await page.getByText('Inform visitors about outages').waitFor();
  await expectAccessible(page);
  await shoot(page, 'status-pages-start');
  await page.getByRole('button', { name: 'Create status page' }).first().click();
  await dialog('Create a status page').getByLabel('Name').fill('Example Shop');
  await expect
    .poll(() => dialog('Create a status page').getByLabel('Address').inputValue())
    .toBe('example-shop');
  await dialog('Create a status page').getByRole('button', { name: 'Create status page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Example Shop' }).waitFor();
  await page.getByText('Nothing to show yet').waitFor();
  pageId = /stp_[0-9a-z]+/.exec(page.url())?.[0] ?? '';
  expect(pageId).not.toBe('');
});

test('components and groups are added, and appear in the preview', async () => {
  for (const name of ['Website', 'Checkout', 'Payments']) await addStatic(name);
  await page.getByRole('button', { name: 'Add group' }).click();
  await dialog('Add a group').getByLabel('Name').fill('Europe');
  await dialog('Add a group').getByRole('button', { name: 'Add group' }).click();
  await page.getByRole('button', { name: 'Move Europe' }).waitFor();
  await expect.poll(names).toEqual(['Website', 'Checkout', 'Payments', 'Europe']);
  await preview().getByText('Checkout').waitFor();
});

test('the arrow keys move a component, also into a group, and the order is stored', async () => {
  const handle = page.getByRole('button', { name: 'Move Website' });
  await handle.focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(names).toEqual(['Checkout', 'Website', 'Payments', 'Europe']);
  await page.getByText('Website: position 2 of 3, Without a group').waitFor();
  // The focus stays on the handle, so that the key can be pressed again.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(names).toEqual(['Checkout', 'Payments', 'Europe', 'Website']);
  await page.getByText('Website: position 1 of 1, Europe').waitFor();
  await expect
    .poll(async () => {
      const { components, groups } = await read(`/v1/status-pages/${pageId}/components`);
      const inGroup = components.find(({ groupId }: { groupId: string | null }) => groupId === groups[0].id);
      return inGroup?.displayName;
    })
    .toBe('Website');
});

test('the mouse moves a component', async () => {
  const from = await page.getByRole('button', { name: 'Move Payments' }).boundingBox();
  const to = await page.getByRole('button', { name: 'Move Checkout' }).boundingBox();
  if (from === null || to === null) throw new Error('The handles are not visible');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(names).toEqual(['Payments', 'Checkout', 'Europe', 'Website']);
  await page.reload();
  await expect.poll(names).toEqual(['Payments', 'Checkout', 'Europe', 'Website']);
});

test('the preview follows settings before they are saved', async () => {
  await page.getByText('Name and address').click();
  await page.getByLabel('Name', { exact: true }).fill('Example Status');
  await preview().getByText('Example Status').waitFor();
  await page.getByRole('tabpanel').getByText('Links', { exact: true }).click();
  await page.getByRole('button', { name: 'Add link' }).first().click();
  await page.getByLabel('Text of link 1').fill('Documentation');
  await page.getByLabel('Address of link 1').fill('https://example.com/docs');
  await preview().getByText('Documentation').waitFor();
  await page.getByText('Unsaved changes').waitFor();
  await expectAccessible(page);
  await shoot(page, 'status-page-design');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Example Status' }).waitFor();
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
});

test('an error of the server is shown at its field, and nothing that was typed is lost', async () => {
  await page.getByText('Who can see it').click();
  await choose('Visible to', 'IP ranges');
  await page.getByLabel('IP addresses and ranges').fill('not an address');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page
    .getByText(/must be an address or a range/)
    .first()
    .waitFor();
  await page.getByLabel('IP addresses and ranges').fill('192.0.2.0/24');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
  const { statusPage } = await read(`/v1/status-pages/${pageId}`);
  expect(statusPage).toMatchObject({ visibility: 'ip', ipRanges: ['192.0.2.0/24'] });
});

test('members sign in from a page that only they can see, and return to it', async () => {
  await choose('Visible to', 'Members');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
  const { statusPage } = await read(`/v1/status-pages/${pageId}`);
  const visitor = await (await world.openProfile()).newPage();
  await visitor.goto(new URL(statusPage.url).pathname);
  await visitor.getByText('Only members of the organization can open this page.').waitFor();
  await expectAccessible(visitor);
  await shoot(visitor, 'status-page-members');
  await visitor.getByRole('link', { name: 'Sign in' }).click();
  await visitor.getByLabel('E-mail').fill(OWNER.email);
  await visitor.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).click();
  await visitor.getByRole('heading', { level: 1, name: 'Example Status' }).waitFor();
  expect(new URL(visitor.url()).pathname).toBe(new URL(statusPage.url).pathname);
  await visitor.context().close();
});

test('leaving unsaved settings asks first: another tab, the back button, a link and the end of the window', async () => {
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Unsaved name');
  const leaveBy: readonly (() => Promise<unknown>)[] = [
    () => page.getByRole('tab', { name: 'Maintenance' }).click(),
    () => page.evaluate(() => history.back()),
    () => page.getByRole('link', { name: 'Monitors' }).first().click(),
  ];
  for (const [index, leave] of leaveBy.entries()) {
    await leave();
    await question.waitFor();
    if (index === 0) {
      await expectAccessible(page);
      await shoot(page, 'status-page-discard');
    }
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(page.url()).toContain(`/status-pages/${pageId}?tab=design`);
    expect(await name.inputValue()).toBe('Unsaved name');
  }
  const [closing] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  expect(closing.type()).toBe('beforeunload');
  await closing.dismiss();
  expect(await name.inputValue()).toBe('Unsaved name');
  await page.getByRole('tab', { name: 'Maintenance' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Schedule maintenance' }).waitFor();
  await page.getByRole('tab', { name: 'Design' }).click();
  await page.getByText('Name and address').click();
  expect(await name.inputValue()).toBe('Example Status');
  // Without changes, nothing is asked.
  await page.getByRole('tab', { name: 'Maintenance' }).click();
  await page.getByRole('button', { name: 'Schedule maintenance' }).waitFor();
  await page.getByRole('tab', { name: 'Design' }).click();
});

test('a custom domain shows the DNS records that verify it', async () => {
  await page.getByText('Custom domain').click();
  await page.getByLabel('Domain', { exact: true }).fill('status.example.com');
  await page.getByRole('button', { name: 'Add domain' }).click();
  await page.getByText('Not verified').waitFor();
  await page.getByText('CNAME', { exact: true }).first().waitFor();
  await expectAccessible(page);
  await shoot(page, 'status-page-domain');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Add domain' }).waitFor();
});

test('the table hides a component, and stores it immediately', async () => {
  await page.getByRole('tab', { name: 'Visibility' }).click();
  await page.getByRole('checkbox', { name: 'Shown: Payments' }).click();
  await expect
    .poll(async () => {
      const { components } = await read(`/v1/status-pages/${pageId}/components`);
      return components.find(({ displayName }: { displayName: string }) => displayName === 'Payments')
        .isVisible;
    })
    .toBe(false);
  await expectAccessible(page);
  await shoot(page, 'status-page-visibility');
});

test('a template fills in an incident, which is previewed and published', async () => {
  await page.getByRole('tab', { name: 'Templates' }).click();
  await page.getByRole('button', { name: 'Create template' }).click();
  const form = dialog('New template');
  await form.getByLabel('Name of the template').fill('Payments');
  await form.getByLabel('Title').fill('Payments fail');
  await form.getByRole('button', { name: 'Major' }).click();
  await form.getByLabel('Message').fill('Some payments are **rejected**.');
  await form.getByRole('button', { name: 'Save template' }).click();
  await page.getByRole('link', { name: 'Use template' }).click();
  await page.getByRole('heading', { level: 1, name: 'New incident' }).waitFor();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Payments fail');
  await choose('State of Checkout', 'Partial outage');
  await page.getByText('No subscriber will be notified.').waitFor();
  await page.locator('strong').filter({ hasText: 'rejected' }).waitFor();
  await expectAccessible(page);
  await shoot(page, 'incident-create');
  await page.getByRole('button', { name: 'Publish incident' }).click();
  await page.getByRole('heading', { level: 1, name: 'Payments fail' }).waitFor();
});

test('updates and a postmortem extend the timeline', async () => {
  const timeline = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Timeline' }) });
  await timeline.waitFor();
  // By its role: the region of notifications is named "Messages".
  await page.getByRole('textbox', { name: 'Message' }).fill('The provider has fixed it.');
  await choose('Status', 'Resolved');
  await page.getByRole('button', { name: 'Publish update' }).click();
  await timeline.getByText('The provider has fixed it.').waitFor();
  expect(await timeline.getByRole('listitem').count()).toBeGreaterThanOrEqual(2);
  await page.getByRole('button', { name: 'Write postmortem' }).click();
  await page.getByRole('textbox', { name: 'Message' }).last().fill('A certificate had expired.');
  await page.getByRole('button', { name: 'Publish postmortem' }).click();
  await page.getByText('A certificate had expired.').waitFor();
  await page.getByText(/^Published /).waitFor();
  await expectAccessible(page);
  await shoot(page, 'incident');
});

test('a draft is marked, listed under drafts, and published later', async () => {
  await page.goto(`/status-pages/${pageId}/incidents/new`);
  await page.getByLabel('Title').fill('Slow pages');
  await page.getByRole('textbox', { name: 'Message' }).fill('Pages take long.');
  await page.getByText('It began earlier').click();
  await page.getByLabel('Began at').waitFor();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('This is a draft.').waitFor();
  await page.goto(`/status-pages/${pageId}?state=draft`);
  await page.getByRole('table', { name: 'Incidents' }).getByRole('link', { name: 'Slow pages' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish incident' }).click();
  await page.getByText('This is a draft.').waitFor({ state: 'detached' });
});

test('repeating maintenance is scheduled and canceled with an update', async () => {
  await page.goto(`/status-pages/${pageId}?tab=maintenance`);
  await page.getByRole('button', { name: 'Schedule maintenance' }).click();
  const form = dialog('Schedule maintenance');
  await form.getByLabel('Title').fill('Database update');
  await form.getByLabel('Message').fill('Orders may be slow.');
  await choose('Repeats', 'Weekly');
  await expectAccessible(page);
  await shoot(page, 'status-page-maintenance-form');
  await form.getByRole('button', { name: 'Schedule maintenance' }).click();
  await page
    .getByRole('row', { name: /Database update/ })
    .getByText(/Repeats: Every week/)
    .last()
    .waitFor();
  await page.getByRole('button', { name: 'Database update', exact: true }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Add an update').fill('We do it another day.');
  await choose('Effect', 'Is canceled');
  await panel.getByRole('button', { name: 'Publish update' }).click();
  await page
    .getByRole('row', { name: /Database update/ })
    .getByText('Canceled')
    .waitFor();
});

test('subscribers are imported after a check, exported and deleted', async () => {
  await page.goto(`/status-pages/${pageId}?tab=subscribers`);
  await page.getByRole('button', { name: 'Import' }).click();
  const form = dialog('Import subscribers');
  await form.getByLabel('Content of the file').fill('email\nada@example.com\nnot an address\n');
  await form.getByText('They have confirmed elsewhere').click();
  await form.getByRole('button', { name: 'Check file' }).click();
  await form.getByText('Line 3').waitFor();
  await form.getByRole('button', { name: 'Import 1 subscriber' }).click();
  await form.getByText('Imported', { exact: true }).waitFor();
  await form.getByRole('button', { name: 'Close' }).last().click();
  const row = page.getByRole('row', { name: /ada@example\.com/ });
  await row.waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('subscribers.csv');
  await expectAccessible(page);
  await shoot(page, 'status-page-subscribers');
  await row.getByRole('button', { name: 'Delete ada@example.com' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete subscriber' }).click();
  await row.waitFor({ state: 'detached' });
});

test('a page of another product is imported after a dry run', async () => {
  await page.goto('/status-pages');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Import status page' }).click();
  const form = dialog('Import a status page');
  await form.getByLabel('Content of the file').fill(
    JSON.stringify({
      page: { name: 'Imported', url: 'https://example-shop.statuspage.io' },
      components: [{ id: 'c1', name: 'API', status: 'operational' }],
    }),
  );
  await form.getByRole('button', { name: 'Check file' }).click();
  await form.getByRole('row', { name: /API/ }).getByText('Ready').waitFor();
  await form.getByText(/example-shop is not available/).waitFor();
  await expectAccessible(page);
  await shoot(page, 'status-page-import');
  await form.getByRole('button', { name: 'Import status page' }).click();
  await form.getByRole('row', { name: /API/ }).getByText('Created').waitFor();
  await form.getByRole('button', { name: 'Open status page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Imported' }).waitFor();
});

test('a page is deleted after its address was typed, and no page complained', async () => {
  await page.getByRole('button', { name: 'Actions for the page' }).click();
  await page.getByRole('menuitem', { name: 'Delete status page' }).click();
  const confirmation = page.getByRole('alertdialog');
  await confirmation.getByRole('textbox').fill('example-shop-2');
  await confirmation.getByRole('button', { name: 'Delete status page' }).click();
  await page.getByRole('table', { name: 'Status pages' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Imported' }).count()).toBe(0);
  expect(world.takeComplaints()).toEqual([]);
});
