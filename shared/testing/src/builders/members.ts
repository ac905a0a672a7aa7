import { DEFAULT_SHOWN_TO, type OwnProfile, type Profile, type ProfileCard, type ProfileDetails, type User } from '@nightlark/contract';
import { nextId } from './ids.ts';
import { anImage, anOwnImage } from './images.ts';

const details: ProfileDetails = {
  relationship_status: 'single',
  hair_color: 'brown',
  eye_color: 'green',
  body_type: 'average',
  tattoos: 'none',
  interests: ['coffee', 'hiking'],
  about: 'Looking for someone to share long walks with.',
};

export function aProfileCard(changes: Partial<ProfileCard> = {}): ProfileCard {
  return {
    id: nextId(),
    name: 'Ida',
    age: 31,
    gender: 'female',
    country: 'DK',
    region: 'Midtjylland',
    city: 'Aarhus',
    distance_km: null,
    online: true,
    fictional: false,
    photo_count: 2,
    main_image: anImage(),
    liked: false,
    match: false,
    ...changes,
  };
}

export function aProfile(changes: Partial<Profile> = {}): Profile {
  return { ...aProfileCard(), ...details, sexuality: 'hetero', ...changes };
}

export function anOwnProfile(changes: Partial<OwnProfile> = {}): OwnProfile {
  const image = anOwnImage();
  return {
    id: nextId(),
    name: 'Jonas',
    age: 34,
    gender: 'male',
    sexuality: 'hetero',
    country: 'DK',
    region: 'Hovedstaden',
    city: 'København',
    fictional: false,
    photo_count: 1,
    main_image: image,
    images: [image],
    date_of_birth: '1991-05-14',
    date_of_birth_fixed: false,
    gender_fixed: false,
    region_id: 'DK.17',
    place_id: 2618425,
    status: 'active',
    ...details,
    shown_to: { ...DEFAULT_SHOWN_TO },
    indexable: false,
    show_last_seen: false,
    sensitive_consent: true,
    ...changes,
  };
}

/** A free member with a confirmed address. */
export function aUser(changes: Partial<User> = {}): User {
  return {
    id: nextId(),
    email: 'jonas@mail.example',
    status: 'active',
    credits: 0,
    paid_user: false,
    signup_date: '2026-01-05T10:00:00.000Z',
    trafficsource: null,
    language: 'en',
    notifications_disabled: [],
    age_check: false,
    invisible: false,
    paused_until: null,
    num_unread_messages: 0,
    num_new_likes: 0,
    dismissals: {},
    live_position: 0,
    free_messages_left: 3,
    conversations_left: 2,
    profile: anOwnProfile(),
    ...changes,
  };
}

export function aPremiumUser(changes: Partial<User> = {}): User {
  return aUser({ paid_user: true, credits: 120, free_messages_left: null, conversations_left: null, ...changes });
}

/** A member after signup: address not confirmed, profile not shown yet. */
export function anUnconfirmedUser(changes: Partial<User> = {}): User {
  return aUser({ status: 'not_confirmed', profile: anOwnProfile({ status: 'disabled' }), ...changes });
}
