export { Field, type FieldControl, type FieldProps } from './field.tsx';
export { FieldError } from './field-error.tsx';
export { PasswordInput, type PasswordInputProps } from './password-input.tsx';
export { Select } from './select.tsx';
export { TextArea } from './text-area.tsx';
export { TextInput, type TextInputProps } from './text-input.tsx';
