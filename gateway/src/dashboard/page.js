// Refreshes the dashboard: fetches the page again and makes this one like it, in place: focus, open parts and what was read out stay.
const EVERY_MS = 5_000;

const fresh = document.querySelector('#fresh');
const box = fresh.querySelector('input');
fresh.hidden = false;

const isInUse = () => document.querySelector(':popover-open') !== null;

/** Of a button, what it opens: pressed just after a refresh it must not open another one's. */
const markOf = (node) => `${node.nodeName} ${node.id} ${node.getAttribute?.('popovertarget')}`;

function setAttribute(node, name, value) {
  // A style attribute that a script sets is refused by the policy.
  if (name === 'style') node.style.cssText = value;
  else node.setAttribute(name, value);
}

/** Cards change places: what is wrong comes first. */
function move(node, before) {
  const focused = document.activeElement;
  before.before(node);
  if (node.contains(focused)) focused.focus({ preventScroll: true });
}

/** Makes a node like one of the fetched page with the same mark. */
function makeLike(node, next) {
  if (node === fresh || node.isEqualNode(next)) return;
  if (node.nodeType !== Node.ELEMENT_NODE) return void (node.data = next.data);
  for (const { name } of [...node.attributes]) if (name !== 'open' && !next.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of next.attributes) if (node.getAttribute(name) !== value) setAttribute(node, name, value);
  let at = node.firstChild;
  for (const child of next.childNodes) {
    let same = at;
    while (same && markOf(same) !== markOf(child)) same = child.nodeType === Node.ELEMENT_NODE ? same.nextSibling : null;
    if (!same) node.insertBefore(document.importNode(child, true), at);
    else if (same === at) at = at.nextSibling;
    else move(same, at);
    if (same) makeLike(same, child);
  }
  while (at) [at] = [at.nextSibling, at.remove()];
}

/** Fetches the current page; null on failure. Scripts in a document fetched by XMLHttpRequest do not run. */
function load() {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', location.pathname);
    request.setRequestHeader('accept', 'text/html');
    request.responseType = 'document';
    request.onloadend = () => resolve(request.status === 200 ? request.response : null);
    request.send();
  });
}

async function refresh() {
  if (!box.checked || document.hidden || isInUse()) return;
  const next = (await load())?.querySelector('#content');
  fresh.classList.toggle('stale', !next);
  if (next && !isInUse()) makeLike(document.querySelector('#content'), next);
}

setInterval(() => void refresh(), EVERY_MS);

// A move may take a minute (the gate): it says so, and is sent once.
document.addEventListener('submit', (event) => {
  const { target: form, submitter } = event;
  if (!form.closest('.confirm')) return;
  if (form.ariaBusy) return event.preventDefault();
  form.ariaBusy = 'true';
  form.querySelector('[role=status]').textContent = `${submitter.textContent.trim()}: under way…`;
});
// Stopped by the browser's button and closed: the next press sends it again.
document.addEventListener(
  'toggle',
  ({ target, newState }) => {
    const form = newState === 'closed' && target.querySelector('[aria-busy]');
    if (!form) return;
    form.ariaBusy = null;
    form.querySelector('[role=status]').textContent = '';
  },
  true,
);
// From the back/forward cache it would still be busy, and about moves that are over.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
