import { ROLES } from '@nightlark/backend';
import { randomBytes } from 'node:crypto';
import { hashOf } from './operators.ts';
import { operatorName } from './operator.ts';

/** `npm run operator -w console -- <name> <role>`: a new token, and its entry for `OPERATORS`. */
const [name = '', given = ''] = process.argv.slice(2);
const roles = given.split('+');
if (!operatorName.safeParse(name).success || !roles.every((role) => (ROLES as readonly string[]).includes(role))) {
  console.error(`npm run operator -w console -- <name> <${ROLES.join('|')}>, several roles like moderator+support`);
  process.exit(1);
}
const token = randomBytes(32).toString('base64url');
console.log(
  `Token, for ${name} alone; it is shown once:\n  ${token}\nEntry of OPERATORS, which does not give it away:\n  ${name}:${given}:${hashOf(token).toString('hex')}`,
);
