import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { takeComplaint } from './complaint.ts';

export const complaintEndpoints: Endpoint[] = [
  endpoint('complain', { auth: 'anyone', age: 'any', limit: 'complaints' }, async (call) => ({
    reference: await takeComplaint(call.deps, call),
  })),
];
