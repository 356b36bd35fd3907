/**
 * Keeps ONNX Runtime from collecting usage data: its native library (1.30) would otherwise write a device id and a database
 * below the user's home and send events to its maker. It reads this variable of the real environment once, when it is loaded, so
 * this has to be called before that, and on the main thread: a worker's `process.env` is only a copy.
 */
export function forbidTelemetry(): void {
  process.env['ORT_DISABLE_TELEMETRY'] = '1';
}
