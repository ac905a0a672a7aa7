export { listenForMetrics, METRICS_PORT, metricsPortOf, type MetricsServer } from './listen-for-metrics.ts';
export { createMetrics, Gauge, measureRequest, type Metrics } from './metrics.ts';
