import { lookColours, type MarkerLook, markerLooks } from './colours.ts'
import type { Sprite } from './sprite-buffer.ts'
import { drawIcon, makeCanvas } from './tint.ts'

/** CSS pixels. */
const badgeSize = 13
const headingSize = 42

type Pen = CanvasRenderingContext2D

const disc = (pen: Pen, colour: string) => {
  pen.beginPath()
  pen.arc(6.5, 6.5, 5.2, 0, 2 * Math.PI)
  pen.fillStyle = colour
  pen.fill()
  pen.stroke()
}

const square = (pen: Pen, colour: string) => {
  pen.beginPath()
  pen.roundRect(1.5, 1.5, 10, 10, 2.5)
  pen.fillStyle = colour
  pen.fill()
  pen.stroke()
}

const letter = (pen: Pen, text: string, y = 6.9) => {
  pen.fillStyle = '#ffffff'
  pen.font = 'bold 8px sans-serif'
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(text, 6.5, y)
}

const lines = (pen: Pen, ...points: number[][]) => {
  pen.strokeStyle = '#ffffff'
  pen.lineWidth = 1.5
  pen.lineCap = 'round'
  for (const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] of points) {
    pen.beginPath()
    pen.moveTo(x1, y1)
    pen.lineTo(x2, y2)
    pen.stroke()
  }
}

/** State is never shown by colour alone. */
const drawings: Partial<Record<MarkerLook, (pen: Pen) => void>> = {
  online(pen) {
    disc(pen, lookColours.online)
    pen.beginPath()
    pen.arc(6.5, 6.5, 2, 0, 2 * Math.PI)
    pen.fillStyle = '#ffffff'
    pen.fill()
  },
  static(pen) {
    square(pen, lookColours.static)
    letter(pen, 'P')
  },
  offline(pen) {
    disc(pen, lookColours.offline)
    lines(pen, [4.6, 4.6, 8.4, 8.4], [8.4, 4.6, 4.6, 8.4])
  },
  expired(pen) {
    square(pen, lookColours.expired)
    lines(pen, [4.4, 4, 8.6, 4], [4.4, 9, 8.6, 9], [4.8, 4.4, 8.2, 8.6], [8.2, 4.4, 4.8, 8.6])
  },
  alarm(pen) {
    pen.beginPath()
    pen.moveTo(6.5, 0.8)
    pen.lineTo(12.4, 11.6)
    pen.lineTo(0.6, 11.6)
    pen.closePath()
    pen.fillStyle = lookColours.alarm
    pen.lineJoin = 'round'
    pen.fill()
    pen.stroke()
    letter(pen, '!', 8.2)
  },
}

/** Fuel or power cut: a drop behind a bar. */
const cut = (pen: Pen) => {
  disc(pen, '#25303b')
  pen.beginPath()
  pen.moveTo(6.5, 2.8)
  pen.bezierCurveTo(7.6, 4.6, 9, 6, 9, 7.6)
  pen.bezierCurveTo(9, 9, 8, 9.9, 6.5, 9.9)
  pen.bezierCurveTo(5, 9.9, 4, 9, 4, 7.6)
  pen.bezierCurveTo(4, 6, 5.4, 4.6, 6.5, 2.8)
  pen.fillStyle = '#ffffff'
  pen.fill()
  pen.strokeStyle = lookColours.alarm
  pen.lineWidth = 1.8
  pen.beginPath()
  pen.moveTo(3, 3)
  pen.lineTo(10, 10)
  pen.stroke()
}

/** Undefined when the marker itself shows the state. */
const drawBadge = (look: MarkerLook, ratio: number): HTMLCanvasElement | undefined =>
  drawings[look] && drawSmall(drawings[look], ratio)

function drawSmall(draw: (pen: Pen) => void, ratio: number): HTMLCanvasElement {
  const pen = makeCanvas(badgeSize * ratio, badgeSize * ratio)
  pen.scale(ratio, ratio)
  pen.strokeStyle = '#ffffff'
  pen.lineWidth = 1.4
  draw(pen)
  return pen.canvas
}

function drawHeading(ratio: number): HTMLCanvasElement {
  const pen = makeCanvas(headingSize * ratio, headingSize * ratio)
  pen.scale(ratio, ratio)
  pen.beginPath()
  pen.moveTo(headingSize / 2, 0.6)
  pen.lineTo(headingSize / 2 + 4.6, 6.4)
  pen.lineTo(headingSize / 2 - 4.6, 6.4)
  pen.closePath()
  pen.fillStyle = lookColours.moving
  pen.strokeStyle = '#ffffff'
  pen.lineWidth = 1.2
  pen.fill()
  pen.stroke()
  return pen.canvas
}

function drawCharacter(text: string, ratio: number, colour: string): HTMLCanvasElement {
  const font = `600 ${12 * ratio}px system-ui, "Noto Sans", "Noto Sans SC", sans-serif`
  const probe = makeCanvas(1, 1)
  probe.font = font
  const width = Math.max(1, Math.ceil(probe.measureText(text).width))
  const pen = makeCanvas(width, 15 * ratio)
  pen.font = font
  pen.textBaseline = 'middle'
  pen.fillStyle = colour
  pen.fillText(text, 0, 8 * ratio)
  return pen.canvas
}

/** A rotating icon points up. */
export type MarkerIcon = { url: string; rotates: boolean; width: number; height: number }

export type Atlas = {
  canvas: HTMLCanvasElement
  /** By icon, then in the order of `markerLooks`. */
  icons: { rotates: boolean; looks: Sprite[] }[]
  badges: (Sprite | undefined)[]
  /** Beside the badge. */
  cut: Sprite
  heading: Sprite
  characters: Map<string, Sprite>
}

const atlasWidth = 1024
const gap = 2

class Shelf {
  readonly pieces: { canvas: HTMLCanvasElement; x: number; y: number; sprite: Sprite }[] = []
  private x = 0
  private y = 0
  private tallest = 0
  private readonly ratio: number

  constructor(ratio: number) {
    this.ratio = ratio
  }

  put(canvas: HTMLCanvasElement): Sprite {
    if (this.x + canvas.width > atlasWidth) {
      this.x = 0
      this.y += this.tallest + gap
      this.tallest = 0
    }
    const size = (pixels: number) => Math.round((pixels / this.ratio) * 4)
    const sprite = {
      u: 0,
      v: 0,
      du: 0,
      dv: 0,
      width: size(canvas.width),
      height: size(canvas.height),
    }
    this.pieces.push({ canvas, x: this.x, y: this.y, sprite })
    this.x += canvas.width + gap
    this.tallest = Math.max(this.tallest, canvas.height)
    return sprite
  }

  finish(): HTMLCanvasElement {
    const out = makeCanvas(atlasWidth, this.y + this.tallest + gap)
    const { width, height } = out.canvas
    for (const { canvas, x, y, sprite } of this.pieces) {
      out.drawImage(canvas, x, y)
      sprite.u = Math.round((x / width) * 65_535)
      sprite.v = Math.round((y / height) * 65_535)
      sprite.du = Math.round((canvas.width / width) * 65_535)
      sprite.dv = Math.round((canvas.height / height) * 65_535)
    }
    return out.canvas
  }
}

/** Fallback for an icon that does not load. */
function drawArrow({ width, height }: MarkerIcon, ratio: number): HTMLCanvasElement {
  const pen = makeCanvas(width * ratio, height * ratio)
  pen.scale((width * ratio) / 23, (height * ratio) / 35)
  pen.fillStyle = '#909090'
  pen.beginPath()
  pen.moveTo(11.5, 3)
  pen.lineTo(20, 31)
  pen.lineTo(11.5, 25)
  pen.lineTo(3, 31)
  pen.closePath()
  pen.fill()
  return pen.canvas
}

async function loadPicture(icon: MarkerIcon, ratio: number): Promise<CanvasImageSource> {
  const image = new Image()
  image.src = icon.url
  try {
    await image.decode()
    return image
  } catch {
    return drawArrow(icon, ratio)
  }
}

function countCharacters(format: (count: number) => string): Set<string> {
  const samples = [1_234_567_890, 1234, 12_345, 123_456, 1_234_567, 5678, 90, 56_789, 990_000]
  return new Set([...'0123456789', ...samples.flatMap((count) => [...format(count)])])
}

/** Icons in every look, badges, digits. */
export async function buildAtlas(
  icons: readonly MarkerIcon[],
  { ratio, text, format }: { ratio: number; text: string; format: (count: number) => string },
): Promise<Atlas> {
  const pictures = await Promise.all(icons.map((icon) => loadPicture(icon, ratio)))
  const shelf = new Shelf(ratio)
  const drawn = icons.map((icon, i) => ({
    rotates: icon.rotates,
    looks: markerLooks.map((look) =>
      shelf.put(drawIcon(pictures[i] as CanvasImageSource, { ...icon, ratio }, look)),
    ),
  }))
  const badges = markerLooks.map((look: MarkerLook) => {
    const badge = drawBadge(look, ratio)
    return badge && shelf.put(badge)
  })
  const heading = shelf.put(drawHeading(ratio))
  const cutBadge = shelf.put(drawSmall(cut, ratio))
  const characters = new Map(
    [...countCharacters(format)].map((character) => [
      character,
      shelf.put(drawCharacter(character, ratio, text)),
    ]),
  )
  return { canvas: shelf.finish(), icons: drawn, badges, cut: cutBadge, heading, characters }
}
