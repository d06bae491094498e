/** CSS pixels. */
const bar = { width: 2, step: 3, least: 1 }

/** How many bars a width has room for. */
export const barsIn = (width: number): number => Math.max(1, Math.floor(width / bar.step))

type Look = { width: number; height: number; played: number; colours: { past: string; to: string } }

/** Bars of the peaks, 0 to 1, of which a part `played` (0 to 1) is past. */
export function drawWaveform(
  canvas: HTMLCanvasElement,
  peaks: Float32Array,
  { width, height, played, colours }: Look,
): void {
  const ratio = window.devicePixelRatio || 1
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.scale(ratio, ratio)
  for (const [n, peak] of peaks.entries()) {
    const tall = Math.max(bar.least, peak * height)
    pen.fillStyle = n < played * peaks.length ? colours.past : colours.to
    pen.fillRect(n * bar.step, (height - tall) / 2, bar.width, tall)
  }
}
