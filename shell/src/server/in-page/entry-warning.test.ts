import { showEntryWarning } from './entry-warning.ts';

const FORM = '<form method="post" action="/login?entered="><button>Enter</button></form>';
const openModal = jest.fn(function (this: HTMLDialogElement) {
  this.open = true;
});
const dialog = () => document.querySelector('dialog')!;

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = openModal;
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  document.cookie = 'dismissed=push~1700000000; Path=/';
  document.body.innerHTML = `<dialog open data-with-page="" tabindex="-1">${FORM}</dialog>`;
});
afterEach(() => Reflect.deleteProperty(navigator, 'standalone'));

test('the warning of the page becomes modal, and is answered before the framework is there', () => {
  showEntryWarning();
  expect(openModal).toHaveBeenCalledTimes(1);
  expect(dialog()).toHaveFocus();
  document.querySelector('button')!.click();
  expect(dialog().open).toBe(false);
  expect(document.cookie).toMatch(/dismissed=push~1700000000\.entry-warning~\d+/);
});

test('the installed app shows none', () => {
  Object.defineProperty(navigator, 'standalone', { value: true, configurable: true });
  openModal.mockClear();
  showEntryWarning();
  expect(dialog().open).toBe(false);
  expect(openModal).not.toHaveBeenCalled();
});
