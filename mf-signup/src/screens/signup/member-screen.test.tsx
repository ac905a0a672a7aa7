import { paths } from '@nightlark/contract';
import { renderScreen } from '@nightlark/testing';
import { screen } from '@testing-library/react';
import * as memberSignup from './member-screen.tsx';

test.each(['abc', '0', '99999999999999999'])('a member %s, who can’t be → the missing page, without a call', async (id) => {
  const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { calls } = renderScreen(memberSignup, { path: `/members/${id}/signup`, route: paths.memberSignup.path });
  expect(await screen.findByText(/404/)).toBeVisible();
  expect(calls).toEqual([]);
  silent.mockRestore();
});
