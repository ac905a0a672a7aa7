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
