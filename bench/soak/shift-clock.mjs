// Loaded by the server of `npm run soak` before its program: SIGUSR2 steps its clock to the offset in the file that `PHAROS_SOAK_CLOCK` names, in
// milliseconds. Only the main thread has the offset.
import { readFileSync } from 'node:fs';

const RealDate = Date;
const realNow = RealDate.now.bind(RealDate);
let offsetMs = 0;

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(realNow() + offsetMs);
    else super(...args);
  }

  static now() {
    return realNow() + offsetMs;
  }
};
process.on('SIGUSR2', () => {
  offsetMs = Number(readFileSync(process.env['PHAROS_SOAK_CLOCK'], 'utf8'));
});
