import { expect, test } from 'vitest';
import { sourceMapsModule } from '../../modules/source-maps/source-maps.module.ts';
import { BASE_URL, openTestApp, PASSWORD } from '../../testing/open-test-app.ts';
import { createDemoClient } from '../demo-client.ts';
import { fillSourceMaps } from './errors.ts';
import { SHOP_FAULTS, SHOP_RELEASES } from './shop-faults.data.ts';

test('the source maps of the demonstration resolve the stacks of its minified scripts', async () => {
  const app = await openTestApp();
  try {
    const owner = await app.addPerson('owner@example.com');
    const { id: websiteId } = await app.addWebsite(owner, 'shop.example');
    const client = createDemoClient(app.app.http, BASE_URL);
    const session = await client.signIn('owner@example.com', PASSWORD);
    await fillSourceMaps(client, session, websiteId, SHOP_RELEASES);
    const service = app.app.serviceOf(sourceMapsModule);
    expect((await service.list(websiteId)).map(({ release, files }) => [release, files])).toEqual([
      ['4.1.0', 2],
      ['4.2.0', 2],
    ]);
    const minified = SHOP_FAULTS.filter(({ filename }) => /-[A-Za-z0-9]{8}\.js$/.test(filename));
    const stacks = await Promise.all(
      minified.map(({ stack }) => service.resolve(websiteId, SHOP_RELEASES[0]?.version ?? '', stack)),
    );
    const places = stacks.map((frames) =>
      frames.flatMap(({ file, original }) =>
        file === null ? [] : [`${original?.functionName} ${original?.file}:${original?.line}`],
      ),
    );
    expect(places).toEqual([
      [
        'priceOf src/cart/totals.ts:5',
        'null src/cart/totals.ts:10',
        'totalsOf src/cart/totals.ts:10',
        'render src/cart/cart-drawer.tsx:7',
        'renderComponent node_modules/preact/src/component.js:2',
        'null node_modules/preact/src/diff/index.js:3',
      ],
      ['null src/checkout/submit-order.ts:8', 'null src/checkout/checkout-form.tsx:6'],
    ]);
  } finally {
    await app.close();
  }
});
