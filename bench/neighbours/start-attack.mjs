import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * Starts an attack in a process of its own.
 *
 * @param options `body` is `largest` or `tooLarge`.
 * @returns `end`, which ends it and returns the number of responses by status.
 */
export function startAttack(options) {
  const attacker = fork(new URL('./attack.mjs', import.meta.url));
  process.once('exit', () => attacker.kill());
  attacker.send(options);
  return {
    async end() {
      const answer = once(attacker, 'message');
      attacker.send('end');
      const [statuses] = await answer;
      return statuses;
    },
  };
}
