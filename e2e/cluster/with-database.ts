import pg from 'pg';

/** Works with an empty database on this server, which is dropped afterwards. */
export async function withDatabase<T>(server: string, work: (url: string) => Promise<T>): Promise<T> {
  const url = new URL(server);
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const name = `nightlark_cluster_${process.pid}`;
  await admin.query(`create database ${name}`);
  url.pathname = `/${name}`;
  try {
    return await work(url.href);
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
}
