const SHOW_AFTER_MS = 2_000;
const REPEAT_EVERY_MS = 2_000;

/** Runs long work and prints progress to standard error if it takes more than two seconds. */
export async function withProgress<T>(
  title: string,
  work: () => Promise<T>,
  detail: () => string = () => '',
): Promise<T> {
  const startedMs = performance.now();
  const say = () => {
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
    process.stderr.write(`${title} … ${seconds} s${detail()}\n`);
  };
  let timer = setTimeout(function repeat() {
    say();
    timer = setTimeout(repeat, REPEAT_EVERY_MS);
  }, SHOW_AFTER_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
