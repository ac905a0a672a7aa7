import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'credits.pricing.title', defaultMessage: 'Prices' },
  lead: {
    id: 'credits.pricing.lead',
    defaultMessage: 'Signing up, searching, liking and reading messages are free. Credits are for writing.',
  },
  country: { id: 'credits.pricing.country', defaultMessage: 'Country' },
  show: { id: 'credits.pricing.show', defaultMessage: 'Show prices' },
  lowest: { id: 'credits.pricing.lowest', defaultMessage: 'Messages from {price}' },
  bundle: { id: 'credits.pricing.bundle', defaultMessage: 'Bundle' },
  price: { id: 'credits.pricing.price', defaultMessage: 'Price' },
  perMessage: { id: 'credits.pricing.per-message', defaultMessage: 'Per message' },
  uses: { id: 'credits.pricing.uses', defaultMessage: 'What credits are for' },
  message: { id: 'credits.pricing.message', defaultMessage: 'A message' },
  photo: { id: 'credits.pricing.photo', defaultMessage: 'A photo in a conversation' },
  gift: { id: 'credits.pricing.gift', defaultMessage: 'A gift' },
  giftPrices: { id: 'credits.pricing.gift-prices', defaultMessage: '{prices} credits' },
  methods: { id: 'credits.pricing.methods', defaultMessage: 'Ways to pay in {country}' },
  vat: { id: 'credits.pricing.vat', defaultMessage: 'All prices include VAT. One payment, no subscription.' },
  withoutVat: { id: 'credits.pricing.without-vat', defaultMessage: 'One payment, no subscription.' },
});
