// Refreshes the dashboard: fetches the page again and replaces the parts that changed, except those in use.
const EVERY_MS = 5_000;
const PARTS = ['#freezes', '#summary', '.remote', '#moves tbody', '#landers'];

const fresh = document.querySelector('#fresh');
const box = fresh.querySelector('input');
fresh.hidden = false;

const keyOf = (part) => part.id || part.closest('[id]').id;
const isInUse = (part) => part.contains(document.activeElement) || part.querySelector(':popover-open') !== null;

function takeOver(part, next) {
  for (const details of part.querySelectorAll('details[open]')) next.querySelector(`#${CSS.escape(details.id)}`)?.setAttribute('open', '');
  if (part.innerHTML !== next.innerHTML) part.replaceChildren(...document.importNode(next, true).childNodes);
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
  if (!box.checked || document.hidden || document.querySelector(':popover-open')) return;
  const page = await load();
  fresh.classList.toggle('stale', !page);
  if (!page) return;
  const select = (from) => PARTS.flatMap((selector) => [...from.querySelectorAll(selector)]);
  const now = select(document);
  const next = new Map(select(page).map((part) => [keyOf(part), part]));
  // A remote or another part was added or removed: reload the whole page.
  if (now.length !== next.size || now.some((part) => !next.has(keyOf(part)))) return location.reload();
  for (const part of now) if (!isInUse(part)) takeOver(part, next.get(keyOf(part)));
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
// From the back/forward cache it would still be busy, and about moves that are over.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
