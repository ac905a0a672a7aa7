import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { receiveComplaint } from './complaint.ts';

export const complaintEndpoints: Endpoint[] = [
  endpoint('complain', { auth: 'anyone', age: 'any', limit: 'complaints' }, async (call) => ({
    reference: await receiveComplaint(call.deps, call),
  })),
];
