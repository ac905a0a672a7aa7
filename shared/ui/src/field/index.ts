export { Field, FieldError, type FieldControl, type FieldProps } from './field.tsx';
export { PasswordInput, type PasswordInputProps } from './password-input.tsx';
export { Select } from './select.tsx';
export { TextArea, TextInput, type TextInputProps } from './text-input.tsx';
