import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { SHORT_LIVED } from '../../../testing/node-options.ts';

/** Runs a script of this directory, kills it with SIGKILL and returns the lines it wrote: the acknowledged appends. */
export async function appendUntilKilled(name: string, directory: string, round: number): Promise<string[]> {
  const script = (file: string) => fileURLToPath(new URL(`./${file}`, import.meta.url));
  const child = fork(script(name), [directory, String(round)], {
    execArgv: [...SHORT_LIVED, '--import', script('run-typescript.mjs')],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    if (output === '') setTimeout(() => child.kill('SIGKILL'), 20 + ((round * 37) % 100));
    output += chunk.toString();
  });
  await once(child, 'close');
  return output.split('\n').slice(0, -1);
}
