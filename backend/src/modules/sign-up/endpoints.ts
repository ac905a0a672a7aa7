import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { logIn } from '../user/log-in.ts';
import { signUp } from './sign-up.ts';

/** Sign-up (docs/product/sign-up-and-login.md). */
export const signUpEndpoints: Endpoint[] = [
  endpoint('signup', { auth: 'anyone', age: 'any', limit: 'signups' }, async (call) => {
    const account = await signUp(call);
    return account === null ? { user: null } : logIn(call, account);
  }),
];
