export { defineMessages } from './define-messages.ts';
export { dateLocale, LocalTime, useFormatTime, useHydrated } from './dates.tsx';
export { useErrorText } from './error-text.ts';
export { useFormCall, type FormError } from './form-call.ts';
export { common, placeWords } from './messages.ts';
export type { Catalogue } from './intl.ts';
export { IntlRoot, MessagesProvider } from './messages-provider.tsx';
export { OPTIONS, useOptionLabel, type OptionLabel, type OptionList, type OptionValue } from './option-labels.ts';
export { countryName } from './places.ts';
