import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';

const deriveKey = promisify(argon2);
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
/** Each takes 19 MB and a core for 25 ms; more at once would slow down everything. */
const limit = pLimit(4);

/** Hashes the password to a PHC string, argon2id. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(salt)}$${unpadded(key)}`;
}

/** Verifies the password against a PHC string. Takes as long without a valid one, e.g. for an unknown address (timing attacks). */
export async function verifyPassword(password: string, phc: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt, key] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(phc ?? '') ?? [];
  if (!salt || !key) {
    await hashPassword(password);
    return false;
  }
  const wanted = Buffer.from(key, 'base64');
  const given = await derive(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: wanted.length,
  });
  return timingSafeEqual(given, wanted);
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** NFC, so that the same letters typed on two systems are the same password. */
const derive = (password: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> =>
  limit(() => deriveKey('argon2id', { message: Buffer.from(password.normalize('NFC')), nonce, ...cost }));
