import { Session } from 'node:inspector';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { withinTime } from '../federation/within-time.ts';

const ANSWER_MS = 1_500;

interface Frame {
  location: { scriptId: string };
}

interface DebuggerEvent {
  method?: string;
  params?: { scriptId?: string; url?: string; callFrames?: Frame[] };
}

const asPath = (url: string) => (url.startsWith('file:') ? fileURLToPath(url) : url);

/**
 * The files of the functions that a worker is in at this moment, innermost first: asked of V8 itself, so that it also works while
 * the worker is in an endless loop, and costs nothing before. Null when the worker does not even stop for that.
 */
export async function runningFiles(worker: Worker): Promise<string[] | null> {
  const session = new Session();
  session.connect();
  const files = new Map<string, string>();
  let send = (_method: string) => {};
  const paused = new Promise<string[]>((resolve) => {
    let own: string | undefined;
    session.on('NodeWorker.attachedToWorker', ({ params: { sessionId, workerInfo } }) => {
      if (!workerInfo.title.startsWith(`[worker ${worker.threadId}] `)) return;
      own = sessionId;
      let id = 0;
      send = (method) =>
        session.post('NodeWorker.sendMessageToWorker', { sessionId, message: JSON.stringify({ id: ++id, method }) }, () => {});
      send('Debugger.enable');
      send('Debugger.pause');
    });
    session.on('NodeWorker.receivedMessageFromWorker', ({ params: { sessionId, message } }) => {
      if (sessionId !== own) return;
      const { method, params } = JSON.parse(message) as DebuggerEvent;
      if (method === 'Debugger.scriptParsed') files.set(params!.scriptId!, params!.url!);
      if (method === 'Debugger.paused') resolve(params!.callFrames!.map(({ location }) => asPath(files.get(location.scriptId) ?? '')));
    });
  });
  try {
    session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
    return await withinTime(paused, ANSWER_MS, 'the debugger');
  } catch {
    return null;
  } finally {
    // A worker that is held can't be ended.
    send('Debugger.disable');
    session.disconnect();
  }
}
