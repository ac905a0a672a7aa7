import { GENDERS, SEXUALITIES } from '@nightlark/contract';
import { aMember } from '../../testing/a-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { chosenGenders, choosing, type Seeker } from './mutual-fit.ts';

const of = (text: string): Seeker => {
  const [gender, sexuality, wanted = null] = text.split(' ') as [Seeker['gender'], string, Seeker['wanted']];
  return { gender, sexuality: sexuality === 'unset' ? null : (sexuality as Seeker['sexuality']), wanted };
};

/** The hard rule: each looks for the other's gender, by sexuality and by choice (docs/product/likes-and-match-games.md#match-finder). */
const fitEachOther = (a: Seeker, b: Seeker) => chosenGenders(a).includes(b.gender) && chosenGenders(b).includes(a.gender);

test.each([
  ['male hetero', 'female hetero', true],
  ['male hetero', 'female bi', true],
  ['male hetero', 'female lesbian', false],
  ['male hetero', 'female unset', true],
  ['male hetero', 'male unset', false],
  ['male unset', 'female unset', true],
  ['male hetero', 'male gay', false],
  ['male gay', 'male gay', true],
  ['male gay', 'male bi', true],
  ['male gay', 'male hetero', false],
  ['male gay', 'female bi', false],
  ['female lesbian', 'female lesbian', true],
  ['female lesbian', 'female bi', true],
  ['female lesbian', 'female hetero', false],
  ['female gay', 'female lesbian', true],
  ['female bi', 'male hetero', true],
  ['female bi', 'female lesbian', true],
  ['female bi', 'female hetero', false],
  ['female bi', 'male gay', false],
  ['female unset', 'male hetero', true],
  ['female unset', 'female unset', false],
  ['female unset', 'female hetero', false],
  // A choice applies only where the sexuality allows both genders, in both directions.
  ['female bi female', 'male hetero', false],
  ['female bi female', 'female bi', true],
  ['female bi', 'male bi male', false],
  ['male hetero male', 'female hetero', true],
])('%s and %s → %s, whoever asks', (a, b, fits) => {
  expect([fitEachOther(of(a), of(b)), fitEachOther(of(b), of(a))]).toEqual([fits, fits]);
});

describe('as a condition on rows', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ demo: false });
  });
  afterAll(() => backend.close());

  test('every kind of member → the same as the rule, for every kind of seeker', async () => {
    const { deps } = backend;
    const kinds = GENDERS.flatMap((gender) =>
      [...SEXUALITIES, null].flatMap((sexuality) => [...GENDERS, null].map((wanted) => ({ gender, sexuality, wanted }))),
    );
    const people = new Map<number, Seeker>();
    for (const { wanted, ...profile } of kinds) {
      const { id } = await aMember(deps, { profile });
      people.set(id, { ...profile, wanted });
      const wishes = { interests: [], relationship_status: [], body_type: [], hair_color: [], eye_color: [], tattoos: [] };
      await deps.db
        .insertInto('match_preference')
        .values({ member_id: id, gender: wanted, min_age: 18, max_age: 99, updated_at: deps.now(), ...wishes })
        .execute();
    }
    for (const seeker of people.values()) {
      const rows = [];
      for (const gender of chosenGenders(seeker)) {
        const fitting = deps.db.selectFrom('profile').select('id').where('gender', '=', gender).where(choosing(gender, seeker.gender));
        rows.push(...(await fitting.execute()));
      }
      const wanted = [...people].filter(([, other]) => fitEachOther(seeker, other)).map(([other]) => other);
      expect({ seeker, found: rows.map((row) => row.id).toSorted((a, b) => a - b) }).toEqual({ seeker, found: wanted });
    }
  });
});
