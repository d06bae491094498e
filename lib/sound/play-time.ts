const two = (value: number) => String(value).padStart(2, '0')

/** As players show it: `0:07`, `12:30`, `1:02:03`. */
export function playTime(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}
