import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  formLabel: { id: 'members.search.formLabel', defaultMessage: 'Search filters' },
  gender: { id: 'members.search.gender', defaultMessage: 'I’d like to meet' },
  women: { id: 'members.search.women', defaultMessage: 'Women' },
  men: { id: 'members.search.men', defaultMessage: 'Men' },
  everyone: { id: 'members.search.everyone', defaultMessage: 'Everyone' },
  age: { id: 'members.search.age', defaultMessage: 'Age' },
  minAge: { id: 'members.search.minAge', defaultMessage: 'Youngest age' },
  maxAge: { id: 'members.search.maxAge', defaultMessage: 'Oldest age' },
  ages: { id: 'members.search.ages', defaultMessage: '{min} to {max}' },
  country: { id: 'members.search.country', defaultMessage: 'Country' },
  anyCountry: { id: 'members.search.anyCountry', defaultMessage: 'All countries' },
  region: { id: 'members.search.region', defaultMessage: 'Region' },
  anyRegion: { id: 'members.search.anyRegion', defaultMessage: 'All regions' },
  online: { id: 'members.search.online', defaultMessage: 'Online now' },
  mutual: { id: 'members.search.mutual', defaultMessage: 'Only people looking for someone like me' },
  sort: { id: 'members.search.sort', defaultMessage: 'Show first' },
  active: { id: 'members.search.active', defaultMessage: 'Recently active' },
  newest: { id: 'members.search.newest', defaultMessage: 'New members' },
  reset: { id: 'members.search.reset', defaultMessage: 'Reset filters' },
  submit: { id: 'members.search.submit', defaultMessage: 'Show members' },
});
