import { setImmediate } from 'node:timers/promises';
import pg from 'pg';

/** More turns than lie between a statement's response and the next statement of the same work. */
const TURNS = 20;

/** The statements that some work sends to the database, with those that it leaves to the background, in order. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  let pending = 0;
  const prototype = pg.Client.prototype as unknown as { query: (...call: unknown[]) => Promise<unknown> };
  const { query } = prototype;
  const settled = async () => {
    for (let quiet = 0; quiet < TURNS; quiet++) {
      await setImmediate();
      if (pending > 0) quiet = 0;
    }
  };
  prototype.query = function (this: pg.Client, ...call: unknown[]) {
    const [first] = call;
    const text = typeof first === 'string' ? first : (first as { text: string }).text;
    // A new connection is set up once, not for each call.
    if (!text.startsWith('set ')) statements.push(text);
    pending++;
    const answer = query.apply(this, call);
    answer.catch(() => undefined).finally(() => pending--);
    return answer;
  };
  try {
    await work();
    await settled();
  } finally {
    prototype.query = query;
  }
  return statements;
}
