import { configure } from '@testing-library/react';
import '@testing-library/jest-dom/jest-globals';

// Timeout of `findBy…` and `waitFor`, long enough for a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has the elements of dialogs and popovers, but not their methods.
if (typeof HTMLDialogElement !== 'undefined') {
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close() {
    this.open = false;
  };
  HTMLElement.prototype.hidePopover ??= function hidePopover() {};
  // Without layout all is visible.
  Element.prototype.checkVisibility ??= function checkVisibility() {
    return true;
  };
}
