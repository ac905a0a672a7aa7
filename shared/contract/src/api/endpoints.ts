/** Every call's method and path (docs/product/calls-and-errors.md). Plain data, so that the browser loads no schemas. */
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
  getPlaces: ['GET', 'places.php'],
  geocode: ['GET', 'geocode.php'],
  pageHidden: ['POST', 'page-hidden.php'],
  complain: ['POST', 'complaint.php'],

  signup: ['POST', 'signup.php'],
  activate: ['POST', 'activate.php'],
  resendActivation: ['PUT', 'activate.php'],
  requestReset: ['POST', 'reset-password.php'],
  resetPassword: ['PUT', 'reset-password.php'],

  changePassword: ['PUT', 'password.php'],
  requestMailChange: ['POST', 'mail-change.php'],
  changeMail: ['PUT', 'mail-change.php'],
  updateAccount: ['PUT', 'account.php'],
  deleteAccount: ['DELETE', 'account.php'],
  exportAccount: ['GET', 'export.php'],
  /** Sent as `GET export.php?archive=1`. */
  exportArchive: ['GET', 'export.php?archive=1'],
  dismiss: ['PUT', 'dismissals.php'],
  getSessions: ['GET', 'sessions.php'],
  endSessions: ['DELETE', 'sessions.php'],

  getAgeCheck: ['GET', 'age-check.php'],
  startAgeCheck: ['POST', 'age-check.php'],

  getNotifications: ['GET', 'notifications.php'],
  updateNotifications: ['PUT', 'notifications.php'],
  getUnsubscribe: ['GET', 'unsubscribe.php'],
  unsubscribe: ['POST', 'unsubscribe.php'],
  resubscribe: ['PUT', 'unsubscribe.php'],
  mailEvent: ['POST', 'mail-event.php'],

  getProfile: ['GET', 'profile.php'],
  updateProfile: ['PUT', 'profile.php'],
  /** Sent as `GET profile.php?preview=1`. */
  previewProfile: ['GET', 'profile.php?preview=1'],
  getPhotoSource: ['GET', 'photo.php'],
  getPhotoLink: ['GET', 'photo-link.php'],
  addPhoto: ['POST', 'photo.php'],
  updatePhoto: ['PUT', 'photo.php'],
  deletePhoto: ['DELETE', 'photo.php'],

  search: ['GET', 'search.php'],
  getFaces: ['GET', 'faces.php'],
  getMember: ['GET', 'member.php'],
  getBlocked: ['GET', 'block.php'],
  block: ['POST', 'block.php'],
  unblock: ['DELETE', 'block.php'],
  report: ['POST', 'report.php'],

  getMatches: ['GET', 'matchfinder.php'],
  saveMatchPreferences: ['PUT', 'matchfinder.php'],
  getSwipe: ['GET', 'swipe.php'],
  swipe: ['POST', 'swipe.php'],
  undoSwipe: ['DELETE', 'swipe.php'],

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
  searchChats: ['GET', 'chat-search.php'],
  archiveChat: ['PUT', 'chat-archive.php'],
  getDrafts: ['GET', 'chat-draft.php'],
  saveDraft: ['PUT', 'chat-draft.php'],
  deliverChat: ['PUT', 'chat-delivered.php'],
  react: ['PUT', 'chat-reaction.php'],
  deleteMessage: ['DELETE', 'chat-message.php'],
  uploadChatPhoto: ['POST', 'chat-photo.php'],
  openChatPhoto: ['POST', 'chat-photo-open.php'],
  searchGifs: ['GET', 'gifs-search.php'],
  typing: ['POST', 'typing.php'],
  getIcebreakers: ['GET', 'icebreakers.php'],
  getGifts: ['GET', 'gifts.php'],

  getCredits: ['GET', 'credits.php'],
  getDiscount: ['GET', 'discountcode.php'],
  createPayment: ['POST', 'payment.php'],
  getPayment: ['GET', 'payment.php'],
  paymentWebhook: ['POST', 'payment-webhook.php'],
  getTransactions: ['GET', 'transactions.php'],
  getYear: ['GET', 'transactions-year.php'],
  getDocument: ['GET', 'document.php'],
  getDirectDebit: ['GET', 'directdebit.php'],
  startDirectDebit: ['POST', 'directdebit.php'],
  confirmDirectDebit: ['PUT', 'directdebit.php'],
  resendDirectDebitCode: ['POST', 'directdebit-code.php'],
  endMandate: ['DELETE', 'directdebit.php'],
  requestRefund: ['POST', 'refund.php'],
  getSpending: ['GET', 'spending-limit.php'],
  setSpending: ['PUT', 'spending-limit.php'],
  getRepeatOrder: ['GET', 'repeat-order.php'],
  repeatOrder: ['POST', 'repeat-order.php'],
  getStoredMethods: ['GET', 'payment-methods.php'],
  removeStoredMethod: ['DELETE', 'payment-methods.php'],
} as const satisfies Record<string, readonly [Method, string]>;

export type EndpointName = keyof typeof ENDPOINTS;

/** The stream of live events (server-sent events; decision 119). */
export const EVENTS_PATH = 'events.php';
export const LIVE_EVENTS = [
  'message', 'message_deleted', 'reaction', 'photo_opened', 'delivered', 'read', 'typing', 'draft', 'chat_archived', 'chat_deleted', 'chat_state',
  'like', 'credits', 'payment', 'sync',
] as const; // prettier-ignore
export type LiveEventName = (typeof LIVE_EVENTS)[number];
