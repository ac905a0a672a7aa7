'use strict';
// Says what a page is made of, and ends a preview. Sent only to browsers that opened a signed link.
{
  const { previewed, until, parts } = JSON.parse(document.currentScript.dataset.page);
  const styles = document.currentScript.dataset.styles;

  const element = (name, { attributes = {}, ...properties } = {}, ...children) => {
    const created = Object.assign(document.createElement(name), properties);
    for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
    created.append(...children);
    return created;
  };

  /** A form back to this very page. */
  const form = (action, ...children) => {
    const next = element('input', { type: 'hidden', name: 'next' });
    const created = element('form', { method: 'post', action }, next, ...children);
    created.addEventListener('submit', () => (next.value = location.pathname + location.search));
    return created;
  };

  const panel = element(
    'section',
    { id: 'panel', hidden: true, attributes: { 'aria-label': 'What made this page' } },
    element('h2', { textContent: previewed.length > 0 ? 'Preview' : 'This page' }),
    ...(previewed.length > 0 ? [element('p', { textContent: `Until ${new Date(until).toLocaleString()}, in this browser alone.` })] : []),
    element(
      'ul',
      {},
      ...parts.map(({ name, version }) => {
        const isPreviewed = previewed.includes(name);
        return element('li', {}, element('b', { textContent: name }), ` ${version}${isPreviewed ? ' (preview)' : ''}`);
      }),
    ),
    form('/platform/preview/stop', element('button', { textContent: 'Stop' })),
  );
  const handle = element('button', {
    id: 'handle',
    textContent: previewed.length > 0 ? 'Preview' : 'Team',
    className: previewed.length > 0 ? 'preview' : '',
    attributes: { 'aria-expanded': 'false', 'aria-controls': 'panel' },
  });
  const show = (isShown) => {
    panel.hidden = !isShown;
    handle.setAttribute('aria-expanded', String(isShown));
  };
  handle.addEventListener('click', () => show(panel.hidden));

  const host = element('div', { popover: 'manual', attributes: { 'data-nosnippet': '' } });
  const root = host.attachShadow({ mode: 'open' });
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || panel.hidden) return;
    event.stopPropagation();
    show(false);
    handle.focus();
  });
  root.append(element('link', { rel: 'stylesheet', href: styles }), handle, panel);
  document.body.append(host);
  host.showPopover();
}
