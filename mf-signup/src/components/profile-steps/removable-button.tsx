import { Button, type ButtonProps, usePassFocus } from '@nightlark/ui';

/** A button that is removed by its press, which passes the focus to the next control. */
export function RemovableButton(props: ButtonProps) {
  return <Button {...props} ref={usePassFocus()} />;
}
