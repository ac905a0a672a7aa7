import { CASES } from '@nightlark/backend/testing/two-members/cases';
import { aWorld } from '@nightlark/backend/testing/two-members/world';
import { expect } from '@playwright/test';
import { type Attack, inTurns } from '../attack.ts';

/** The provider of these is within the process of the ordinary test. */
const LEFT_OUT = new Set(['getAgeCheck', 'startAgeCheck']);

/** Each call of the contract, made about another member's things: the cases of the backend's own test, over gateways and backends. */
export const otherMember: Attack = {
  name: 'other-member',
  async run(product, tally, only) {
    Object.assign(globalThis, { expect });
    const backend = { deps: product.deps, client: () => product.client() };
    // One at a time: each case begins with an empty product.
    await inTurns(
      Object.entries(CASES).filter(([name]) => !LEFT_OUT.has(name) && (!only || only.includes(name))),
      1,
      ([name, check]) => tally.attempt(name, async () => check(await aWorld(backend as never, product.passwordHash))),
    );
  },
};
