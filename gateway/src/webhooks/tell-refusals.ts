import { FreezeError } from '@nightlark/registry';
import { GateError, type Platform } from '@nightlark/registry/platform';
import { eventOfRefusal, type Refusal } from './event.ts';
import type { WebhookSender } from './sender.ts';

const MAX_REASON = 500;

/** The platform, whose refusals are sent, too: by gate or freeze, of what a team wanted. */
export function tellRefusals<T extends Platform>(platform: T, { send }: Pick<WebhookSender, 'send'>): T {
  async function told<R>(what: Omit<Refusal, 'reason'>, work: () => Promise<R>): Promise<R> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof GateError || error instanceof FreezeError)
        send(eventOfRefusal({ ...what, reason: error.message.slice(0, MAX_REASON) }));
      throw error;
    }
  }
  return {
    ...platform,
    publish: (directory, remote, version, options) =>
      told({ action: 'publish', remote, version, who: null }, () => platform.publish(directory, remote, version, options)),
    promote: (remote, version, request, together) =>
      told({ action: 'promote', remote, version, who: request.who }, () => platform.promote(remote, version, request, together)),
    canary: (remote, version, share, request) =>
      told({ action: 'canary', remote, version, who: request.who }, () => platform.canary(remote, version, share, request)),
    schedule: (remote, version, at, request) =>
      told({ action: 'schedule', remote, version, who: request.who }, () => platform.schedule(remote, version, at, request)),
    approve: (asked, request) =>
      told({ action: 'approve', remote: `request ${asked}`, version: null, who: request.who }, () => platform.approve(asked, request)),
    rollback: (remote, request) =>
      told({ action: 'rollback', remote, version: null, who: request.who }, () => platform.rollback(remote, request)),
  };
}
