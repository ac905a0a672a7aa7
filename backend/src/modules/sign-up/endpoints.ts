import { ApiFailure } from '../../failure.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { logIn } from '../user/log-in.ts';
import { signUp } from './sign-up.ts';

/** Sign-up (docs/product/sign-up-and-login.md). */
export const signUpEndpoints: Endpoint[] = [
  endpoint('signup', { auth: 'anyone', age: 'any', limit: 'signups' }, async (call) => {
    // A retry of the same sign-up may have the session of the first answer.
    if (call.viewer && call.viewer.email.toLowerCase() !== call.body.email.toLowerCase()) throw new ApiFailure('already_logged_in');
    const account = await signUp(call);
    return account === null ? { user: null } : logIn(call, account);
  }),
];
