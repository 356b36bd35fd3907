/** Milliseconds as Go's `Duration.String` writes them: `2m0s`, `1.5s`, `100ms`, `250µs`, `0s`. */
export function formatGoDuration(milliseconds: number): string {
  const nanoseconds = Math.round(Math.abs(milliseconds) * 1e6);
  const sign = milliseconds < 0 && nanoseconds > 0 ? '-' : '';
  if (nanoseconds === 0) return '0s';
  if (nanoseconds < 1e3) return `${sign}${nanoseconds}ns`;
  if (nanoseconds < 1e6) return `${sign}${decimal(nanoseconds, 1e3)}µs`;
  if (nanoseconds < 1e9) return `${sign}${decimal(nanoseconds, 1e6)}ms`;
  const minutes = Math.floor(nanoseconds / 60e9);
  const seconds = `${decimal(nanoseconds - minutes * 60e9, 1e9)}s`;
  if (minutes === 0) return sign + seconds;
  if (minutes < 60) return `${sign}${minutes}m${seconds}`;
  return `${sign}${Math.floor(minutes / 60)}h${minutes % 60}m${seconds}`;
}

function decimal(value: number, unit: number): string {
  const whole = Math.floor(value / unit);
  const digits = String(Math.log10(unit) === 0 ? '' : value - whole * unit).padStart(Math.log10(unit), '0');
  const fraction = digits.replace(/0+$/, '');
  return fraction === '' ? String(whole) : `${whole}.${fraction}`;
}
