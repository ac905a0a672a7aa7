export { Checkbox, type CheckboxProps } from './checkbox.tsx';
export { ChoiceChips, type ChoiceChipsProps } from './choice-chips.tsx';
export { RadioCards, type RadioCardOption, type RadioCardsProps } from './radio-cards.tsx';
export { Switch, type SwitchProps } from './switch.tsx';
