import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'chat.gifts.title', defaultMessage: 'Send {name} a gift' },
  choose: { id: 'chat.gifts.choose', defaultMessage: 'Choose a gift' },
  price: { id: 'chat.gifts.price', defaultMessage: '{cost, plural, one {# credit} other {# credits}}' },
  buy: { id: 'chat.gifts.buy', defaultMessage: 'Get credits' },
});

export const names = defineMessages({
  rose: { id: 'chat.gift.rose', defaultMessage: 'Rose' },
  coffee: { id: 'chat.gift.coffee', defaultMessage: 'Coffee' },
  chocolate: { id: 'chat.gift.chocolate', defaultMessage: 'Chocolates' },
  cocktail: { id: 'chat.gift.cocktail', defaultMessage: 'Cocktail' },
  bouquet: { id: 'chat.gift.bouquet', defaultMessage: 'Bouquet' },
  teddy: { id: 'chat.gift.teddy', defaultMessage: 'Teddy bear' },
  dinner: { id: 'chat.gift.dinner', defaultMessage: 'Dinner' },
  champagne: { id: 'chat.gift.champagne', defaultMessage: 'Champagne' },
  ring: { id: 'chat.gift.ring', defaultMessage: 'Ring' },
  other: { id: 'chat.gift.other', defaultMessage: 'Gift' },
});
