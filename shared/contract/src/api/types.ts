import type { z } from 'zod';
import type * as entities from './entities.ts';
import type { EndpointName, LiveEventName } from './endpoints.ts';
import type { EVENT_SCHEMAS, SCHEMAS } from './schemas/index.ts';

type Schemas = typeof SCHEMAS;
type In<T> = T extends z.ZodType ? z.input<T> : undefined;
type Out<T> = T extends z.ZodType ? z.output<T> : undefined;

/** Types of request and response, by call. */
export type QueryOf<N extends EndpointName> = Schemas[N] extends { query: infer Q } ? In<Q> : undefined;
export type BodyOf<N extends EndpointName> = Schemas[N] extends { body: infer B } ? In<B> : undefined;
export type ResponseOf<N extends EndpointName> = Out<Schemas[N]['response']>;

export type LiveEvent<N extends LiveEventName = LiveEventName> = z.output<(typeof EVENT_SCHEMAS)[N]>;

export type Image = z.output<typeof entities.image>;
export type OwnImage = z.output<typeof entities.ownImage>;
export type Crop = z.output<typeof entities.crop>;
export type ProfileCard = z.output<typeof entities.profileCard>;
export type ProfileDetails = z.output<typeof entities.profileDetails>;
export type Profile = z.output<typeof entities.profile>;
export type OwnProfile = z.output<typeof entities.ownProfile>;
export type Place = z.output<typeof entities.place>;
export type Sanction = z.output<typeof entities.sanction>;
export type User = z.output<typeof entities.user>;
export type Message = z.output<typeof entities.message>;
export type MessageType = Message['type'];
export type Gif = z.output<typeof entities.gif>;
export type ChatPhoto = z.output<typeof entities.chatPhoto>;
export type Reaction = z.output<typeof entities.reaction>;
export type Quote = z.output<typeof entities.quote>;
export type ChatDraft = z.output<typeof entities.draft>;
export type ChatListItem = z.output<typeof entities.chatListItem>;
export type LikedBy = z.output<typeof entities.likedBy>;
export type Bundle = z.output<typeof entities.bundle>;
export type Discount = z.output<typeof entities.discount>;
export type StoredMethod = z.output<typeof entities.storedMethod>;
export type Offer = z.output<typeof entities.offer>;
export type Payment = z.output<typeof entities.payment>;
export type Spending = z.output<typeof entities.spending>;
export type CompanyInfo = z.output<typeof entities.companyInfo>;
export type MatchPreferences = ResponseOf<'getMatches'>['preferences'];
/** A match with score and reasons. */
export type MatchFound = ResponseOf<'getMatches'>['matches'][number];
export type MatchReason = MatchFound['reasons'][number];
/** A profile of the swipe game. */
export type SwipeProfile = ResponseOf<'getSwipe'>['profiles'][number];
export type Promotion = z.output<typeof entities.promotion>;
export type Settings = z.output<typeof entities.settings>;
