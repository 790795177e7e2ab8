import { z } from 'zod';

/** Settings of monitoring: who may read /metrics, and where traces are sent. */
export const watchingSettings = {
  METRICS_TOKEN: z.string().min(32, 'must be at least 32 characters long').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .optional(),
};
