/** The rows of a page and the cursor of the next one; `found` has one row more if there is a next one. */
export function pageOf<Row, Next>(found: readonly Row[], size: number, cursorOf: (last: Row) => Next): { rows: Row[]; next: Next | null } {
  const rows = found.slice(0, size);
  return { rows, next: found.length > size ? cursorOf(rows.at(-1)!) : null };
}

/** The cursor of a list in the order of its ids. */
export const idOf = ({ id }: { id: number }) => String(id);
