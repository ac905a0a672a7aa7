/** Dismissal keys of offers, permanent on all devices of the member. */
export const OFFER_KEYS = {
  timeBonus: 'time-bonus',
  timeBonusBanner: 'time-bonus-banner',
  welcome: 'welcome-bonus',
  welcomeBanner: 'welcome-bonus-banner',
} as const;
