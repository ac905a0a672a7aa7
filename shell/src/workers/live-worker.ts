import { createSharedStream, type FromPage, type ToPage } from '../session/live/shared-stream.ts';

/** `SharedWorker` with the browser's stream of live events; its name is the member's id (decision 120). */
declare const self: SharedWorkerGlobalScope;

const ports = new Map<string, MessagePort>();
const stream = createSharedStream({
  memberId: Number(self.name),
  send(message: ToPage, page?: string) {
    for (const [name, port] of ports) if (page === undefined || page === name) port.postMessage(message);
  },
});

self.onconnect = ({ ports: [port] }) => {
  port!.onmessage = ({ data }: MessageEvent<FromPage>) => {
    if (data.type === 'join') ports.set(data.page, port!);
    if (data.type === 'leave') ports.delete(data.page);
    stream.receive(data);
  };
};
