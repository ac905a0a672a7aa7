import { configure } from '@testing-library/react';
import '@testing-library/jest-dom/jest-globals';

// Found as soon as it is there; a busy machine may take its time.
configure({ asyncUtilTimeout: 10_000 });

// jsdom knows <dialog> and popovers as elements, not their methods.
if (typeof HTMLDialogElement !== 'undefined') {
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close() {
    this.open = false;
  };
  HTMLElement.prototype.hidePopover ??= function hidePopover() {};
}
