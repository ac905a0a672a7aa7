import pg from 'pg';

/**
 * Asks for a response on a connection of its own.
 * @throws when there is none in time; a server that refuses the login has responded
 */
export async function probe(connectionString: string, timeoutMs: number): Promise<void> {
  const client = new pg.Client({ connectionString, query_timeout: timeoutMs });
  // Broken connections also emit an error; without a listener it would crash the process.
  client.on('error', () => undefined);
  const deadline = setTimeout(() => client.connection.stream.destroy(new Error('no answer in time')), timeoutMs);
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    const { code } = error as { code?: string };
    // Starting up and shutting down (57P0x) are responses too, but of a database that is not available.
    if (typeof code !== 'string' || !/^(?:28|3D|53)/.test(code)) throw error;
  } finally {
    clearTimeout(deadline);
    client.end().catch(() => undefined);
  }
}
