import { asUnavailable } from './unavailable.ts';

const failure = (code: string) => Object.assign(new Error('it failed'), { code });

test.each(['ECONNREFUSED', 'ENOTFOUND', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', '57P01'])(
  '%s → no connection, to be tried again',
  (code) => {
    expect(asUnavailable(failure(code))).toMatchObject({ name: 'DatabaseUnavailable', isLost: true });
  },
);

test.each(['57014', '53300', '40001'])('%s → the server is there and did not do it', (code) => {
  expect(asUnavailable(failure(code))).toMatchObject({ isLost: false });
});

test.each(['28P01', '23505', '22P02'])('%s → no outage', (code) => {
  expect(asUnavailable(failure(code))).toBeNull();
});
