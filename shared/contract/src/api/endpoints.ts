/** Every call's method and path (specification, section 7; decisions, "Calls"). Plain data: the browser carries no schema. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export const ENDPOINTS = {
  getUser: ['GET', 'user.php'],
  login: ['POST', 'user.php'],
  setLanguage: ['PUT', 'user.php'],
  /** Sent as `POST user.php?push=1`. */
  subscribePush: ['POST', 'user.php?push=1'],
  logout: ['GET', 'logout.php'],
  getSettings: ['GET', 'settings.php'],
  getInterests: ['GET', 'interests.php'],
  getRegions: ['GET', 'regions.php'],
  getCompanyInfo: ['GET', 'companyinfo.php'],
  geocode: ['GET', 'geocode.php'],
  pageHidden: ['POST', 'page-hidden.php'],

  signup: ['POST', 'signup.php'],
  activate: ['POST', 'activate.php'],
  resendActivation: ['PUT', 'activate.php'],
  requestReset: ['POST', 'reset-password.php'],
  resetPassword: ['PUT', 'reset-password.php'],

  getProfile: ['GET', 'profile.php'],
  updateProfile: ['PUT', 'profile.php'],
  addPhoto: ['POST', 'photo.php'],
  updatePhoto: ['PUT', 'photo.php'],
  deletePhoto: ['DELETE', 'photo.php'],

  search: ['GET', 'search.php'],
  getMember: ['GET', 'member.php'],
  getBlocked: ['GET', 'block.php'],
  block: ['POST', 'block.php'],
  unblock: ['DELETE', 'block.php'],

  like: ['POST', 'like.php'],
  unlike: ['DELETE', 'like.php'],
  getLikes: ['GET', 'likes.php'],
  clearNewLike: ['PUT', 'likes.php'],
  autoLike: ['GET', 'auto-like.php'],

  getChats: ['GET', 'chats.php'],
  getChat: ['GET', 'chat.php'],
  sendMessage: ['POST', 'chat.php'],
  readChat: ['PUT', 'chat.php'],
  deleteChat: ['DELETE', 'chat.php'],
  typing: ['POST', 'typing.php'],
  getIcebreakers: ['GET', 'icebreakers.php'],
  getGifts: ['GET', 'gifts.php'],

  getCredits: ['GET', 'credits.php'],
  getDiscount: ['GET', 'discountcode.php'],
  createPayment: ['POST', 'payment.php'],
  getPayment: ['GET', 'payment.php'],
  paymentWebhook: ['POST', 'payment-webhook.php'],
  getTransactions: ['GET', 'transactions.php'],
} as const satisfies Record<string, readonly [Method, string]>;

export type EndpointName = keyof typeof ENDPOINTS;

/** The stream of live events (server-sent events; decisions, "live"). */
export const EVENTS_PATH = 'events.php';
