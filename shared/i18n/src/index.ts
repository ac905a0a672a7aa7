export { defineMessages } from './define-messages.ts';
export { dateLocale, LocalTime, useFormatTime, useHydrated } from './dates.tsx';
export { useErrorText } from './error-text.ts';
export { common } from './messages.ts';
export { IntlRoot, MessagesProvider, type Catalogue } from './messages-provider.tsx';
export { OPTIONS, useOptionLabel, type OptionLabel, type OptionList, type OptionValue } from './option-labels.ts';
export { countryName } from './places.ts';
