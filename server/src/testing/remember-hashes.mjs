// `node --import …/remember-hashes.mjs`: the hash of a password with its salt is computed once a process. It takes a tenth of a
// second on purpose, and most tests sign people in with the same password; what comes out is the same.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
const hashes = new Map();

crypto.scrypt = (password, salt, length, options, callback) => {
  const of = JSON.stringify([password, salt, length, options]);
  const known = hashes.get(of);
  if (known !== undefined) {
    setImmediate(callback, null, Buffer.from(known));
    return;
  }
  scrypt(password, salt, length, options, (error, hash) => {
    if (error === null) hashes.set(of, Buffer.from(hash));
    callback(error, hash);
  });
};
syncBuiltinESMExports();
