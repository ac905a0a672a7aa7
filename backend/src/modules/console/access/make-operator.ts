import { randomBytes } from 'node:crypto';
import { ROLES } from '../../../operators.ts';
import { hashOf } from './operators.ts';

/** `npm run operator -w backend -- <name> <role>`: a new token, and its entry for `OPERATORS`. */
const [name = '', role = ''] = process.argv.slice(2);
if (!/^[a-z][\w.-]{1,39}$/i.test(name) || !(ROLES as readonly string[]).includes(role)) {
  console.error(`npm run operator -w backend -- <name> <${ROLES.join('|')}>`);
  process.exit(1);
}
const token = randomBytes(32).toString('base64url');
console.log(
  `Token, for ${name} alone; it is shown once:\n  ${token}\nEntry of OPERATORS, which does not give it away:\n  ${name}:${role}:${hashOf(token).toString('hex')}`,
);
