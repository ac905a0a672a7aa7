export { listenForMetrics, METRICS_PORT, metricsPortOf, type MetricsServer } from './listen-for-metrics.ts';
export { Counter, createMetrics, Gauge, measureRequest, type Metrics } from './metrics.ts';
export { isTracing, recordSpan, startTracing, traced, traceRequest } from './tracing.ts';
