import '@testing-library/jest-dom/jest-globals';

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
