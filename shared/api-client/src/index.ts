export { createApi, prepareCalls, type Api, type CallOptions } from './api.ts';
export { ApiProvider, apiContext, landersContext, localeContext, useApi, type LanderSource } from './context.tsx';
export { ApiError, isApiError, type ApiErrorCode } from './errors.ts';
export { idParam } from './id-param.ts';
export type { ApiOptions } from './request.ts';
export type { Transport, TransportAnswer, TransportRequest } from './transport.ts';
