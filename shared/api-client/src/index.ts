export { createApi, type Api, type ApiOptions, type CallOptions } from './api.ts';
export { prepareCalls } from './by-ky.ts';
export { ApiProvider, apiContext, landersContext, localeContext, useApi, type LanderSource } from './context.tsx';
export { ApiError, isApiError, type ApiErrorCode } from './errors.ts';
export { idParam } from './id-param.ts';
export type { Transport, TransportAnswer, TransportRequest } from './transport.ts';
