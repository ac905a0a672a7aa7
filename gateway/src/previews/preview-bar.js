'use strict';
// Says what made a page, ends a preview, and changes versions for a team's member. Sent only to browsers that opened a signed link.
{
  const { page, styles } = document.currentScript.dataset;
  const { previewed, until, mayChoose, shell, ms, bytes, used, parts } = JSON.parse(page);
  const isPreview = previewed.length > 0;

  const element = (name, { attributes = {}, ...properties } = {}, ...children) => {
    const created = Object.assign(document.createElement(name), properties);
    for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
    created.append(...children);
    return created;
  };
  const hidden = (name, value) => element('input', { type: 'hidden', name, value });

  /** A form that leads back to this very page. */
  const form = (action, ...children) => {
    const next = hidden('next', '');
    const created = element('form', { method: 'post', action }, next, ...children);
    created.addEventListener('submit', () => (next.value = location.pathname + location.search));
    return created;
  };

  const kilobytes = (count) => `${(count / 1000).toFixed(count < 10_000 ? 1 : 0)} kB`;

  /** Whether an address is of a route: `:id` stands for a segment, `?` for one that may be missing, `*` for all that follow. */
  const isOf = (route) => {
    const pattern = route.replace(/\/(:?)([^/]+?)(\?)?(?=\/|$)/g, (_, param, name, optional) => {
      const segment = name === '*' ? '.*' : param ? '[^/]+' : name;
      return optional || name === '*' ? `(?:/${segment})?` : `/${segment}`;
    });
    return new RegExp(`^${pattern}/?$`).test(location.pathname);
  };

  /** Bytes of a version's files that this page has loaded, as sent; styles within the page are not among them. */
  const loadedBytes = (folder) =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.startsWith(folder))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);

  /** The parts of this page: its own first, then those beside it, then what is not on it. */
  const zones = () =>
    parts
      .map((part) => {
        const loaded = loadedBytes(`/mf/${part.name}/${part.version}/`);
        const place = part.routes.some(isOf) ? 'this page' : used.includes(part.name) || loaded > 0 ? 'beside it' : '';
        return { ...part, loaded, place };
      })
      .sort((one, other) => rank(one) - rank(other));
  const rank = ({ place }) => ['this page', 'beside it', ''].indexOf(place);

  /** Of each remote what the platform knows; null before it was asked, or when it does not answer. */
  let known = null;
  let loading = null;
  const load = async () => {
    const response = await fetch('/platform/preview/versions.json').catch(() => null);
    if (response?.ok) known = await response.json();
    else loading = null;
    fill();
  };

  /** The version chosen of each remote and not switched to yet: the list is filled anew beside it. */
  const choices = new Map();

  const commitOf = ({ name, version }) => {
    const commit = known?.remotes.find((remote) => remote.name === name)?.versions.find((one) => one.version === version)?.commit;
    if (!commit) return '';
    const hash = commit.slice(0, 40);
    const text = commit.slice(0, 8) + commit.slice(40);
    if (!known.source) return element('code', { textContent: text });
    const href = known.source.replaceAll('{commit}', hash).replaceAll('{remote}', name);
    return element('a', {
      href,
      textContent: text,
      rel: 'noreferrer',
      target: '_blank',
      attributes: { 'aria-label': `Source of ${name}, ${text}` },
    });
  };

  const switcher = ({ name, version }) => {
    const remote = known?.remotes.find((one) => one.name === name);
    if (!remote) return '';
    const chosen = choices.get(name) ?? (previewed.includes(name) ? version : '');
    const roleOf = (one) => (one === remote.live ? ' (live)' : one === remote.canary ? ' (canary)' : '');
    const select = element(
      'select',
      { name: 'version', attributes: { 'aria-label': `Version of ${name}` } },
      element('option', { value: '', textContent: 'as it is live' }),
      ...remote.versions.map((one) =>
        element('option', {
          value: one.version,
          textContent: one.version + roleOf(one.version),
          selected: one.version === chosen,
        }),
      ),
    );
    select.addEventListener('change', () => choices.set(name, select.value));
    const button = element('button', { textContent: 'Switch', attributes: { 'aria-label': `Switch ${name}` } });
    return form('/platform/preview/choose', hidden('remote', name), select, button);
  };

  const zone = (part) => {
    const { name, version, owner, loaded, place } = part;
    const facts = [owner, place && loaded > 0 ? `${kilobytes(loaded)} loaded` : ''].filter(Boolean).join(' · ');
    const commit = commitOf(part);
    return element(
      'li',
      { className: place ? 'here' : '' },
      element('b', { textContent: name }),
      place ? element('small', { textContent: place }) : '',
      element('p', {}, element('code', { textContent: version }), previewed.includes(name) ? ' preview' : '', commit && ' of ', commit),
      facts ? element('p', { textContent: facts }) : '',
      mayChoose ? switcher(part) : '',
    );
  };

  const list = element('ul');
  const fill = () =>
    list.replaceChildren(
      ...zones()
        .filter(({ place, name }) => mayChoose || place || previewed.includes(name))
        .map(zone),
    );

  const stop = form('/platform/preview/stop', element('button', { textContent: mayChoose ? 'Close the toolbar' : 'Stop' }));
  const allLive = form('/platform/preview/choose', element('button', { textContent: 'All as live' }));
  const panel = element(
    'section',
    { id: 'panel', hidden: true, attributes: { 'aria-labelledby': 'title' } },
    element('h2', { id: 'title', textContent: isPreview ? 'A preview, in this browser alone' : 'What made this page' }),
    element('p', { textContent: `Sent by the server in ${Math.round(ms)} ms, ${kilobytes(bytes)} before compression; shell ${shell}.` }),
    isPreview ? element('p', { textContent: `Until ${new Date(until).toLocaleString()}.` }) : '',
    list,
    element(
      'div',
      { className: 'actions' },
      stop,
      mayChoose && isPreview ? allLive : '',
      element('a', { href: '/platform', textContent: 'What is live' }),
    ),
  );
  const handle = element('button', {
    id: 'handle',
    textContent: isPreview ? 'Preview' : 'Toolbar',
    className: isPreview ? 'preview' : '',
    attributes: { 'aria-expanded': 'false', 'aria-controls': 'panel' },
  });
  const show = (isShown) => {
    panel.hidden = !isShown;
    handle.setAttribute('aria-expanded', String(isShown));
    if (!isShown) return;
    fill();
    if (mayChoose) loading ??= load();
  };
  handle.addEventListener('click', () => show(panel.hidden));
  // Pages after the first come without a load.
  globalThis.navigation?.addEventListener('navigatesuccess', () => panel.hidden || fill());

  const host = element('div', { popover: 'manual' });
  const root = host.attachShadow({ mode: 'open' });
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || panel.hidden) return;
    event.stopPropagation();
    show(false);
    handle.focus();
  });
  root.append(handle, panel);
  const mount = async () => {
    const response = await fetch(styles).catch(() => null);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(response?.ok ? await response.text() : '');
    root.adoptedStyleSheets = [sheet];
    document.body.append(host);
    host.showPopover();
  };
  void mount();
}
