// Keeps the figures fresh: takes over from a new copy of the page what differs, part by part, and never what somebody is using.
const EVERY_MS = 5_000;
const PARTS = ['#summary', '.remote', '#moves tbody', '#landers'];

const fresh = document.querySelector('#fresh');
const box = fresh.querySelector('input');
fresh.hidden = false;

const keyOf = (part) => part.id || part.closest('[id]').id;
const isInUse = (part) => part.contains(document.activeElement) || part.querySelector(':popover-open') !== null;

function takeOver(part, next) {
  for (const details of part.querySelectorAll('details[open]')) next.querySelector(`#${CSS.escape(details.id)}`)?.setAttribute('open', '');
  if (part.innerHTML !== next.innerHTML) part.replaceChildren(...document.importNode(next, true).childNodes);
}

/** The page as it is now, null when it can't be had. A document that is requested as one has no scripts that run. */
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
  if (!box.checked || document.hidden || document.querySelector(':popover-open')) return;
  const page = await load();
  fresh.classList.toggle('stale', !page);
  if (!page) return;
  const select = (from) => PARTS.flatMap((selector) => [...from.querySelectorAll(selector)]);
  const now = select(document);
  const next = new Map(select(page).map((part) => [keyOf(part), part]));
  // Another set of remotes, or something appeared or went: the whole page anew.
  if (now.length !== next.size || now.some((part) => !next.has(keyOf(part)))) return location.reload();
  for (const part of now) if (!isInUse(part)) takeOver(part, next.get(keyOf(part)));
}

setInterval(() => void refresh(), EVERY_MS);
