import type { DocumentKind } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { findOwnPayment } from '../payments/repository.ts';
import { issueDocuments } from './issue.ts';
import { formatNumber } from './number.ts';
import { documentsToShow } from './repository.ts';

/**
 * A member's document as a file, issued now if it does not exist yet.
 * @throws ApiFailure `not_found` for another member's payment, and for one that has no such document
 */
export async function makeDocument(
  deps: Deps,
  viewer: Viewer,
  paymentId: string,
  kind: DocumentKind,
): Promise<{ name: string; bytes: Buffer }> {
  const payment = await findOwnPayment(deps.db, viewer.id, paymentId);
  await issueDocuments(deps, payment.id);
  const documents = await documentsToShow(deps.db, payment.id, kind);
  const [first] = documents;
  if (!first) throw new ApiFailure('not_found');
  // With its fonts a fifth of the time in which the backend's code loads, for a call that is rare.
  const { renderDocuments } = await import('./pdf/render.ts');
  return { name: `${formatNumber(first)}.pdf`, bytes: await renderDocuments(deps.messages, documents) };
}
