import { Session } from 'node:inspector';

interface Usage {
  usedSize: number;
}

/**
 * The heaps of this process's threads in bytes, by thread, after all garbage was collected (as DevTools' button does:
 * an ordinary collection keeps the compiled code of dropped versions until it has aged).
 */
export async function collectedHeaps(rounds = 3): Promise<Map<string, number>> {
  const session = new Session();
  session.connect();
  const heaps = new Map<string, number>();
  const workers = new Map<string, string>();
  const answers = new Map<string, (result: unknown) => void>();
  let last = 0;

  const here = (method: string) =>
    new Promise<unknown>((resolve, reject) =>
      session.post(method, (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result))),
    );
  const there = (sessionId: string) => (method: string) =>
    new Promise<unknown>((resolve) => {
      const id = ++last;
      answers.set(`${sessionId} ${id}`, resolve);
      session.post('NodeWorker.sendMessageToWorker', { sessionId, message: JSON.stringify({ id, method }) });
    });
  session.on('NodeWorker.attachedToWorker', ({ params }) => void workers.set(params.sessionId, params.workerInfo.title));
  session.on('NodeWorker.receivedMessageFromWorker', ({ params }) => {
    const { id, result } = JSON.parse(params.message) as { id?: number; result?: unknown };
    answers.get(`${params.sessionId} ${id}`)?.(result);
  });
  session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
  await new Promise((resolve) => setTimeout(resolve, 200));

  const threads = [['main', here] as const, ...[...workers].map(([id, title]) => [title, there(id)] as const)];
  for (const [name, post] of threads) {
    for (let round = 0; round < rounds; round++) {
      await post('HeapProfiler.collectGarbage');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    heaps.set(name, ((await post('Runtime.getHeapUsage')) as Usage).usedSize);
  }
  session.disconnect();
  return heaps;
}
