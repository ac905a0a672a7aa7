export { BirthdayField, type BirthdayFieldProps } from './birthday-field.tsx';
