import { lookColours, type MarkerLook, rgbOf } from './colours.ts'

/** Device pixels. */
export function makeCanvas(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width)
  canvas.height = Math.ceil(height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no 2D canvas')
  return context
}

function shade(channel: number, light: number): number {
  return light <= 0.5
    ? channel * (0.32 + 1.36 * light)
    : channel + (1 - channel) * (light - 0.5) * 1.5
}

function tinted(picture: CanvasImageSource, width: number, height: number, colour: string) {
  const context = makeCanvas(width, height)
  context.drawImage(picture, 0, 0, width, height)
  const image = context.getImageData(0, 0, context.canvas.width, context.canvas.height)
  const { data } = image
  const [red, green, blue] = rgbOf(colour)
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] === 0) continue
    const light =
      ((data[i] ?? 0) * 0.299 + (data[i + 1] ?? 0) * 0.587 + (data[i + 2] ?? 0) * 0.114) / 255
    data[i] = shade(red, light) * 255
    data[i + 1] = shade(green, light) * 255
    data[i + 2] = shade(blue, light) * 255
  }
  context.putImageData(image, 0, 0)
  return context.canvas
}

function silhouette(picture: CanvasImageSource, width: number, height: number, colour: string) {
  const context = makeCanvas(width, height)
  context.drawImage(picture, 0, 0, width, height)
  context.globalCompositeOperation = 'source-in'
  context.fillStyle = colour
  context.fillRect(0, 0, context.canvas.width, context.canvas.height)
  return context.canvas
}

/** `spread` in pixels. */
function stampAround(
  target: CanvasRenderingContext2D,
  shape: CanvasImageSource,
  at: number,
  spread: number,
) {
  for (let i = 0; i < 16; i++) {
    const turn = (i / 16) * 2 * Math.PI
    target.drawImage(shape, at + Math.cos(turn) * spread, at + Math.sin(turn) * spread)
  }
}

/**
 * White rim of 2 px around; an outline for `notActivated`. CSS pixels; `ratio`: device pixels each.
 */
export function drawIcon(
  picture: CanvasImageSource,
  { width, height, ratio }: { width: number; height: number; ratio: number },
  look: MarkerLook,
): HTMLCanvasElement {
  const rim = 2 * ratio
  const size = { width: width * ratio, height: height * ratio }
  const out = makeCanvas(size.width + rim * 2, size.height + rim * 2)
  if (look === 'notActivated') {
    stampAround(
      out,
      silhouette(picture, size.width, size.height, lookColours[look]),
      rim,
      rim * 0.8,
    )
    out.drawImage(silhouette(picture, size.width, size.height, '#ffffff'), rim, rim)
    return out.canvas
  }
  stampAround(out, silhouette(picture, size.width, size.height, '#ffffff'), rim, rim * 0.75)
  out.drawImage(tinted(picture, size.width, size.height, lookColours[look]), rim, rim)
  return out.canvas
}
