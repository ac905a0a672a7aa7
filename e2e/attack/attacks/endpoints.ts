import type { Attack } from '../attack.ts';

/** Addresses that the server would send requests to. */
const INSIDE = [
  'http://127.0.0.1:6379/',
  'https://127.0.0.1/',
  'https://localhost/',
  'https://[::1]/',
  'https://0/',
  'https://2130706433/',
  'https://127.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://metadata.google.internal/',
  'https://10.0.0.1/',
  'http://fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com:22/x',
  'https://fcm.googleapis.com:6379/x',
  'https://a:b@fcm.googleapis.com/x',
  'https://fcm.googleapis.com@127.0.0.1/x',
  'https://127.0.0.1#.fcm.googleapis.com/',
  'https://127.0.0.1\\@fcm.googleapis.com/',
  'https://storage.googleapis.com/bucket/x',
  'https://evil-fcm.googleapis.com.evil.example/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilpush.apple.com.evil.example/x',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_FLUSHALL',
  'data:text/plain,x',
  'javascript:alert(1)',
  '//127.0.0.1/',
  '',
];

/** Requests that the server would make for a member: push services alone are asked. */
export const endpoints: Attack = {
  name: 'endpoints',
  async run(product, tally) {
    const { client, id } = await product.member();
    for (const endpoint of INSIDE) {
      const { status } = await client.call('subscribePush', {
        body: { subscription: { endpoint, keys: { p256dh: 'key', auth: 'auth' } } },
      });
      tally.check(`push to ${endpoint}`, status === 422, status);
    }
    const rows = await product.deps.db.selectFrom('push_subscription').select('endpoint').where('account_id', '=', id).execute();
    tally.check('none is kept', rows.length === 0, rows);
    const good = { endpoint: `https://fcm.googleapis.com/fcm/send/${id}`, keys: { p256dh: 'key', auth: 'auth' } };
    const { status } = await client.call('subscribePush', { body: { subscription: good } });
    tally.check('a push service is taken', status < 300, status);
  },
};
