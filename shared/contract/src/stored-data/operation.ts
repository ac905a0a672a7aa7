import type { StoredDatum } from './types.ts';

/** What servers hold to do their work, without a table. */
export const OPERATION: readonly StoredDatum[] = [
  {
    id: 'limits',
    group: 'operation',
    what: 'counters by internet address or account',
    elsewhere: 'memory of the process, or Redis (`REDIS_URL`)',
    purpose: 'stops machines and floods',
    bases: ['interest'],
    seenBy: 'nobody',
    kept: 'as long as the limit counts, at most {forgetHours} hours',
    namedIn: { page: 'privacy', entry: 'limits' },
  },
  {
    id: 'logs',
    group: 'operation',
    what: 'one line for each request: method, path without query, status, a random number',
    elsewhere: 'logs of gateway and backend, without internet addresses, mail addresses and texts',
    purpose: 'finds faults',
    bases: ['interest'],
    seenBy: 'the operator',
    kept: 'as the operator’s log rotation says',
    namedIn: { page: 'privacy', entry: 'logs' },
  },
  {
    id: 'live',
    group: 'operation',
    what: 'who is here now and who is typing to whom',
    elsewhere: 'memory of the process, passed on by Redis',
    purpose: 'live messages, "online"',
    bases: ['contract'],
    seenBy: 'members: "online", "is typing"',
    kept: 'as long as the page is open',
    namedIn: { page: 'privacy', entry: 'live' },
  },
  {
    id: 'country',
    group: 'operation',
    what: 'the country of whoever asks, by a header of the CDN or the internet address',
    elsewhere: 'with the request alone; at sign-up it becomes the profile’s',
    purpose: 'the right language, prices and rules',
    bases: ['interest'],
    seenBy: 'nobody',
    kept: 'not at all',
    namedIn: { page: 'privacy', entry: 'country' },
  },
];
