import { setImmediate } from 'node:timers/promises';
import pg from 'pg';

/** More turns than lie between a statement's response and the next statement of the same work. */
const TURNS = 20;

export interface Statement {
  text: string;
  values: unknown[];
}

/** The statements that some work sends to the database, with those that it leaves to the background, in order. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
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
    const [first, second] = call;
    const { text, values = [] } = (typeof first === 'string' ? { text: first, values: second } : first) as Partial<Statement> & {
      text: string;
    };
    // A new connection is set up once, not for each call.
    if (!text.startsWith('set ')) statements.push({ text, values });
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
