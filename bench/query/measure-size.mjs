// Child process: measures one number of events, because the engine supports one directory per process and its peak memory
// is measured, too.
import { firstDifference } from './compare-answers.mjs';
import { createDashboard } from './dashboard.mjs';
import { WEBSITE_IDS } from './dataset.mjs';
import { openByHand, timeWork } from './engine-clock.mjs';
import { floorsOf, PARAMETERS } from './floors.mjs';
import { openStore, sizesOf } from './store.mjs';

const COUNTRY = 'DE';
const WARM_UP_MS = 500;
/** The place of a small website of `zipf`, from 1. */
const SMALL_PLACE = 100;

process.once('message', async ({ directory, events, websites, traffic, rounds }) => {
  const log = (text) => process.send({ log: text });
  const store = await openStore({ directory, events, websites, traffic, log });
  const [largest] = WEBSITE_IDS;
  const dashboard = createDashboard(store, largest);
  const hand = await openByHand(store.path);
  const differences = [];
  const rows = [];
  for (const country of [undefined, COUNTRY]) {
    const floors = floorsOf(largest, country);
    const label = country === undefined ? 'all' : 'filtered';
    const measure = async (parameter, tasks) => {
      log(`${label}, ${parameter}`);
      const times = await takeTurns(tasks, rounds);
      rows.push({
        parameter,
        label,
        tables: await dashboard.tablesOf([parameter], country),
        ...times.medians,
        ratio: times.ratio,
      });
      return times.results;
    };
    for (const parameter of PARAMETERS) {
      const { sql, shortcut } = floors[parameter];
      const { ours, ...byHand } = await measure(parameter, {
        ours: () => dashboard.ask([parameter], country),
        floor: () => hand.rows(sql),
        ...(shortcut === undefined ? {} : { shortcut: () => hand.rows(shortcut) }),
      });
      const { data } = ours[0].data[0];
      // Two empty results would be equal.
      if (data.length === 0) differences.push(`${parameter}, ${label}: no rows`);
      for (const [name, theirs] of Object.entries(byHand)) {
        const difference = firstDifference(data, theirs);
        if (difference !== undefined) differences.push(`${parameter}, ${label}, ${name}: ${difference}`);
      }
    }
    await measure('batch', {
      ours: () => dashboard.ask(PARAMETERS, country),
      floor: async () => {
        for (const parameter of PARAMETERS) await hand.rows(floors[parameter].sql);
      },
    });
  }
  const small = await measureSmall({ store, hand, websites, rounds });
  const sizes = await sizesOf(store.facts);
  const peakMegabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  hand.close();
  await store.facts.close();
  process.send({
    result: {
      events,
      websites,
      traffic,
      filled: store.filled,
      sizes,
      rows,
      small,
      differences,
      peakMegabytes,
    },
  });
  process.disconnect();
});

/** Measures all parameters in one request for a small website, without a filter; `undefined` if there is none. */
async function measureSmall({ store, hand, websites, rounds }) {
  if (websites < SMALL_PLACE) return undefined;
  const websiteId = WEBSITE_IDS[SMALL_PLACE - 1];
  const dashboard = createDashboard(store, websiteId);
  const floors = floorsOf(websiteId);
  const tasks = {
    ours: () => dashboard.ask(PARAMETERS),
    floor: async () => {
      for (const parameter of PARAMETERS) await hand.rows(floors[parameter].sql);
    },
  };
  const { medians, ratio } = await takeTurns(tasks, rounds);
  return { place: SMALL_PLACE, ...medians, ratio };
}

/**
 * Runs all tasks in each round, alternately forwards and backwards, so that other load affects all equally. The first round
 * is not counted, and before it each task runs for a while to warm up. The ratio of ours to the baseline
 * is calculated per round, because a temporary slowdown of the machine affects
 * both.
 */
async function takeTurns(tasks, rounds) {
  const names = Object.keys(tasks);
  const runs = Object.fromEntries(names.map((name) => [name, []]));
  for (const name of names) {
    const endMs = performance.now() + WARM_UP_MS;
    while (performance.now() < endMs) await tasks[name]();
  }
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed())
      runs[name].push(await timeWork(tasks[name]));
  }
  const counted = Object.fromEntries(names.map((name) => [name, runs[name].slice(1)]));
  const ratioOf = (read) => median(counted.ours.map((run, round) => read(run) / read(counted.floor[round])));
  return {
    results: Object.fromEntries(names.map((name) => [name, runs[name][0].result])),
    medians: Object.fromEntries(names.map((name) => [name, mediansOf(counted[name])])),
    ratio: { wall: ratioOf(({ wallMs }) => wallMs), cpu: ratioOf(({ cpuMs }) => cpuMs) },
  };
}

function mediansOf(runs) {
  return {
    wallMs: median(runs.map(({ wallMs }) => wallMs)),
    cpuMs: median(runs.map(({ cpuMs }) => cpuMs)),
    overheadMs: median(runs.map(({ wallMs, engineMs }) => wallMs - engineMs)),
  };
}

function median(values) {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)];
}
