import { type Html, html } from '@nightlark/contract/server';

type Cell = Html | string | number | null;

export interface Column<Row> {
  name: string;
  cell: (row: Row) => Cell;
  /** Aligns digits. */
  numeric?: boolean;
}

interface Table<Row> {
  /** For screen readers; visible if `shown`. */
  caption: string;
  shown?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Shown instead of the table when there are no rows. */
  empty: string;
  /** Scrolls horizontally: more columns than a medium screen fits. */
  wide?: boolean;
}

/** A table that becomes a list of cards on small screens; ARIA roles keep it a table for screen readers. */
export function table<Row>({ caption, shown, columns, rows, empty, wide }: Table<Row>): Html {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`;
  const head = columns.map(({ name, numeric }) => html`<th role="columnheader" scope="col" ${numeric && html`class="n"`}>${name}</th>`);
  const cells = (row: Row) =>
    columns.map(({ name, cell, numeric }, index) => {
      const shownIn = cell(row) ?? null;
      const kind = [index === 0 && 'first', numeric && 'n', shownIn === null && 'none'].filter(Boolean).join(' ');
      return html`<td role="cell" data-name="${name}" class="${kind}">${shownIn ?? html`<span class="meta">–</span>`}</td>`;
    });
  const made = html`<table role="table">
    <caption class="${shown ? '' : 'hidden'}">
      ${caption}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${head}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rows.map(
        (row) =>
          html`<tr role="row">
            ${cells(row)}
          </tr>`,
      )}
    </tbody>
  </table>`;
  return wide ? html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0">${made}</div>` : made;
}

/** A description list. */
export function definitionList(list: readonly (readonly [name: string, value: Cell])[]): Html {
  return html`<dl class="facts">
    ${list.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value ?? html`<span class="meta">–</span>`}</dd>
        </div>`,
    )}
  </dl>`;
}
