import { CHOSEN_FIELDS, type ChosenField, ENDPOINTS, type EndpointName, type Method } from '@nightlark/contract';
import type { TestClient } from '../test-client.ts';

/** Field values that a member shows to nobody: none may appear in a response to anybody else. */
export const HIDDEN_VALUES = {
  relationship_status: 'open_relationship',
  sexuality: 'bi',
  body_type: 'few_extra_pounds',
  hair_color: 'bald',
  eye_color: 'hazel',
  tattoos: 'many',
  interests: ['spirituality', 'sailing'],
  about: 'Words that nobody is shown',
} as const satisfies Record<ChosenField, unknown>;

export const SHOWN_TO_NOBODY = JSON.stringify(Object.fromEntries(CHOSEN_FIELDS.map((field) => [field, 'nobody'])));

/** Calls that are excluded, and why their response can't contain a member's data. */
const LEFT_OUT: Partial<Record<EndpointName, string>> = {
  logout: 'ends the session of the others',
  deleteAccount: 'ends the session of the others',
  login: 'answers with the own account, as getUser does',
  signup: 'answers with the own account, as getUser does',
  activate: 'answers with the own account, as getUser does',
  resetPassword: 'answers with the own account, as getUser does',
  exportArchive: 'holds what exportAccount answers, as a zip',
  getInterests: 'lists all there are',
  paymentWebhook: 'answers nothing, and only the provider',
  mailEvent: 'answers nothing, and only the provider',
};

/** Last, because they end a relation that the others need. */
const LATE: readonly EndpointName[] = ['undoSwipe', 'unlike', 'deleteChat', 'report', 'block', 'getBlocked', 'unblock'];
const ORDER: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];

const EVERY_CALL = (Object.keys(ENDPOINTS) as EndpointName[])
  .filter((name) => !LEFT_OUT[name])
  .sort((a, b) => LATE.indexOf(a) - LATE.indexOf(b) || ORDER.indexOf(ENDPOINTS[a][0]) - ORDER.indexOf(ENDPOINTS[b][0]));

interface About {
  id: number;
  imageId: number;
  conversation: number;
  message: number;
}

/** One input for all calls: each takes the fields it knows. All wishes match hidden fields, so that a reason would reveal them. */
function inputFor(name: EndpointName, { id, imageId, conversation, message }: About) {
  const ofChat = name === 'getChat' || name === 'readChat' || name === 'deleteChat' || name === 'typing';
  const wishes = {
    gender: 'any',
    min_age: 18,
    max_age: 99,
    country: null,
    countryregion: null,
    max_distance_km: null,
    interests: HIDDEN_VALUES.interests,
    relationship_status: [HIDDEN_VALUES.relationship_status],
    body_type: [HIDDEN_VALUES.body_type],
    hair_color: [HIDDEN_VALUES.hair_color],
    eye_color: [HIDDEN_VALUES.eye_color],
    tattoos: [HIDDEN_VALUES.tattoos],
  };
  const query = {
    id: ofChat ? conversation : id,
    image: imageId,
    gender: 'any',
    as: 'premium',
    lat: 52,
    lon: 5,
    token: 'x',
    q: 'Anna',
    country: name === 'search' ? 'any' : 'NL',
  };
  const body = {
    ...wishes,
    id,
    conversation,
    profile: id,
    client_id: crypto.randomUUID(),
    type: 'text',
    text: 'Hello',
    read_until: 1,
    vote: 'pass',
    message,
    emoji: '👍',
    archived: true,
    delivered_until: 1,
    updated_at: new Date(0).toISOString(),
    category: name === 'complain' ? 'fake' : 'scam',
    remarks: 'Remarks',
    language: 'en',
    invisible: name === 'updateAccount' ? false : undefined,
  };
  return name === 'updateAccount'
    ? { query, body: { invisible: false } }
    : name === 'updateProfile'
      ? { query, body: {} }
      : { query, body };
}

/** Makes every call as one viewer, about one member. @returns the responses by call, without the viewer's own input */
export async function callEveryEndpoint(client: TestClient, about: About): Promise<Map<EndpointName, { status: number; text: string }>> {
  const answers = new Map<EndpointName, { status: number; text: string }>();
  for (const name of EVERY_CALL) {
    const { query, body } = inputFor(name, about);
    const bodyless = ENDPOINTS[name][0] === 'GET';
    const answer = await client.call(name, bodyless ? { query } : { body });
    const text = JSON.stringify(answer.body, (key, value: unknown) => (key === 'preferences' ? undefined : value));
    answers.set(name, { status: answer.status, text: text ?? '' });
  }
  return answers;
}

/** Which of a member's values appear in a text. */
export function leakedValues(text: string): string[] {
  return Object.values(HIDDEN_VALUES)
    .flat()
    .filter((word) => text.includes(word === HIDDEN_VALUES.about ? word : `"${word}"`));
}
