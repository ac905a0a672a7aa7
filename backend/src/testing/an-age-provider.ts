import type { AgeOutcome, AgeProvider } from '../modules/age/provider.ts';
import type { AMember } from './a-member.ts';

/** A provider of age checks whose outcomes the test sets. */
interface TestAgeProvider extends AgeProvider {
  /** By the provider's id; an error is thrown instead. */
  outcomes: Map<string, AgeOutcome | Error>;
}

export function anAgeProvider(): TestAgeProvider {
  const outcomes: TestAgeProvider['outcomes'] = new Map();
  return {
    outcomes,
    startCheck({ check_id }) {
      outcomes.set(check_id, 'pending');
      return Promise.resolve({ provider_id: check_id, redirect_url: `https://age.test.example/${check_id}` });
    },
    outcomeOf(id) {
      const outcome = outcomes.get(id) ?? null;
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
    },
  };
}

/** @returns the provider's id */
export async function startAgeCheck({ client }: AMember, next?: string): Promise<string> {
  const { status, body } = await client.call('startAgeCheck', { body: { next } });
  expect(status).toBe(201);
  return new URL(body.redirect_url).pathname.slice(1);
}
