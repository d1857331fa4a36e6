// Child process: fills a store with generated traffic, unless it exists.
import { openStore } from '../query/store.mjs';

process.once('message', async ({ directory, events }) => {
  const { facts, filled } = await openStore({
    directory,
    events,
    websites: 20,
    log: (text) => process.send({ log: text }),
  });
  await facts.close();
  process.send({ result: filled });
  process.disconnect();
});
