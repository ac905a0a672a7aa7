import { makePerson, type Person } from './people.ts';

/** The password of the demo's accounts (README). */
export const DEMO_PASSWORD = 'demo-password-1';

/** The accounts to log in to the demo with; every other demo member is simulated (`account.demo`). */
export interface DemoLogin {
  email: string;
  person: Person;
  paid: boolean;
  credits: number;
  confirmed: boolean;
  /** Received likes without a reply, how many of those are new, matches, and conversations. */
  likes: number;
  newLikes: number;
  matches: number;
  conversations: number;
}

type Look = Omit<NonNullable<Parameters<typeof makePerson>[2]>, 'country' | 'fictional'>;

const LOGINS: readonly (Omit<DemoLogin, 'person'> & { person: Look })[] = [
  {
    email: 'free@demo.example',
    paid: false,
    credits: 0,
    confirmed: true,
    likes: 7,
    newLikes: 4,
    matches: 1,
    conversations: 1,
    person: {
      name: 'Alex',
      gender: 'male',
      sexuality: 'hetero',
      age: 33,
      photos: 2,
      hairColor: 'brown',
      eyeColor: 'hazel',
      about:
        'Equal parts homebody and last one on the dance floor. I cook without recipes and it works out most of the time. Tell me what made you smile today.',
    },
  },
  {
    email: 'premium@demo.example',
    paid: true,
    credits: 120,
    confirmed: true,
    likes: 12,
    newLikes: 5,
    matches: 6,
    conversations: 5,
    person: {
      name: 'Julia',
      gender: 'female',
      sexuality: 'hetero',
      age: 31,
      photos: 5,
      hairColor: 'brown',
      eyeColor: 'green',
      about:
        "Recently moved here and still discovering my favourite corners of town. Night trains, small towns, no fixed plan – that's my kind of trip.\n\nSend me a song and I'll send you one back.",
    },
  },
  {
    email: 'empty@demo.example',
    paid: true,
    credits: 0,
    confirmed: true,
    likes: 5,
    newLikes: 2,
    matches: 3,
    conversations: 2,
    person: {
      name: 'Martin',
      gender: 'male',
      sexuality: 'hetero',
      age: 44,
      photos: 3,
      hairColor: 'black',
      eyeColor: 'brown',
      about: "After a few years of working too much I'm making room for life again. A glass of red, a kitchen table and time to talk.",
    },
  },
  {
    email: 'new@demo.example',
    paid: false,
    credits: 0,
    confirmed: false,
    likes: 0,
    newLikes: 0,
    matches: 0,
    conversations: 0,
    person: {
      name: 'Nina',
      gender: 'female',
      sexuality: 'hetero',
      age: 26,
      photos: 1,
      hairColor: 'blonde',
      eyeColor: 'blue',
      about: 'Good at listening, bad at parking.',
    },
  },
];

/** They live in Britain, so that their pages and mails are in English. */
export const demoLogins = (seed: string): DemoLogin[] =>
  LOGINS.map((login, index) => ({ ...login, person: makePerson(seed, index + 1, { ...login.person, country: 'GB', fictional: false }) }));

export const demoEmails = () => LOGINS.map(({ email }) => email);
