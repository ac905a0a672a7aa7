import type { Express } from 'express';
import type { Deps } from '../deps.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { accountEndpoints } from './account/endpoints.ts';
import { activationEndpoints } from './activation/endpoints.ts';
import { ageEndpoints } from './age/endpoints.ts';
import { blockEndpoints } from './block/endpoints.ts';
import { chatEndpoints } from './chat/endpoints.ts';
import { complaintEndpoints } from './complaint/endpoints.ts';
import { mountChatMedia } from './chat/photos/media.ts';
import { mountComplaintForm } from './complaint/form.ts';
import { mountAccountForms } from './account/forms.ts';
import { mountGifs } from './gifs/media.ts';
import { mountLogoutForm } from './sessions/logout-form.ts';
import { dismissalEndpoints } from './dismissals/endpoints.ts';
import { creditsEndpoints } from './credits/endpoints.ts';
import { directDebitEndpoints } from './direct-debit/endpoints.ts';
import { documentEndpoints } from './documents/endpoints.ts';
import { leavingEndpoints } from './leaving/endpoints.ts';
import { likeEndpoints } from './likes/endpoints.ts';
import { mountEventStream } from './live/event-stream.ts';
import { mailChangeEndpoints } from './mail-change/endpoints.ts';
import { matchFinderEndpoints } from './matchfinder/endpoints.ts';
import { memberEndpoints } from './member/endpoints.ts';
import { notificationEndpoints } from './notifications/endpoints.ts';
import { mountUnsubscribePage } from './notifications/unsubscribe.ts';
import { passwordEndpoints } from './password-change/endpoints.ts';
import { paymentEndpoints } from './payments/endpoints.ts';
import { mountMethodIcons } from './payments/method-icons.ts';
import { mountPostback } from './payments/postback-route.ts';
import { photosEndpoints } from './photos/endpoints.ts';
import { mountMedia } from './photos/media.ts';
import { presenceEndpoints } from './presence/endpoints.ts';
import { profileEndpoints, profilePhotoEndpoints } from './profile/endpoints.ts';
import { mountPromotionPictures } from './promotions/pictures.ts';
import { reportEndpoints } from './report/endpoints.ts';
import { searchEndpoints } from './search/endpoints.ts';
import { sessionEndpoints } from './sessions/endpoints.ts';
import { signUpEndpoints } from './sign-up/endpoints.ts';
import { siteEndpoints } from './site/endpoints.ts';
import { storedMethodEndpoints } from './stored-methods/endpoints.ts';
import { swipeEndpoints } from './swipe/endpoints.ts';

/** Every module's endpoints; together they cover the contract exactly, which `registerEndpoints` checks. */
export const ENDPOINT_MODULES: readonly (readonly Endpoint[])[] = [
  accountEndpoints,
  dismissalEndpoints,
  sessionEndpoints,
  signUpEndpoints,
  activationEndpoints,
  passwordEndpoints,
  mailChangeEndpoints,
  leavingEndpoints,
  ageEndpoints,
  siteEndpoints,
  presenceEndpoints,
  profileEndpoints,
  photosEndpoints,
  profilePhotoEndpoints,
  searchEndpoints,
  memberEndpoints,
  blockEndpoints,
  reportEndpoints,
  complaintEndpoints,
  chatEndpoints,
  creditsEndpoints,
  likeEndpoints,
  matchFinderEndpoints,
  swipeEndpoints,
  notificationEndpoints,
  paymentEndpoints,
  directDebitEndpoints,
  documentEndpoints,
  storedMethodEndpoints,
];

/** Routes that are not JSON calls: media files, pages, the event stream. */
export const RAW_ROUTES: readonly ((app: Express, deps: Deps) => void)[] = [
  mountPromotionPictures,
  mountMedia,
  mountChatMedia,
  mountGifs,
  mountMethodIcons,
  mountPostback,
  mountUnsubscribePage,
  mountAccountForms,
  mountLogoutForm,
  mountComplaintForm,
  mountEventStream,
];
