// `node --import …/remember-hashes.mjs`: passwords of tests are hashed with a small cost, because hashing takes a tenth of a second
// on purpose. A salt in EXACT is hashed as in production, each password once a process.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** Salts of the constants in tests: of `PASSWORD_HASH` and of `link-passwords.test.ts`. */
const EXACT = ['c4ea785f06458c3b1353d90d2d084e66', '00112233445566778899aabbccddeeff'];

const { scrypt } = crypto;
const hashes = new Map();

crypto.scrypt = (password, salt, length, options, callback) => {
  // Better Auth passes the hexadecimal text, links pass bytes.
  const name = typeof salt === 'string' ? salt : Buffer.from(salt).toString('hex');
  if (!EXACT.includes(name)) {
    scrypt(password, salt, length, { ...options, N: 2, p: 1 }, callback);
    return;
  }
  const of = JSON.stringify([password, name, length, options]);
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
