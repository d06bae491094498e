import { drawBadge, drawCharacter, drawHeading } from './badges.ts'
import { type MarkerLook, markerLooks } from './colours.ts'
import type { Sprite } from './sprites.ts'
import { drawIcon, makeCanvas } from './tint.ts'

/** A rotating icon points up. */
export type MarkerIcon = { url: string; rotates: boolean; width: number; height: number }

export type Atlas = {
  canvas: HTMLCanvasElement
  /** By icon, then in the order of `markerLooks`. */
  icons: { rotates: boolean; looks: Sprite[] }[]
  badges: (Sprite | undefined)[]
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
  const characters = new Map(
    [...countCharacters(format)].map((character) => [
      character,
      shelf.put(drawCharacter(character, ratio, text)),
    ]),
  )
  return { canvas: shelf.finish(), icons: drawn, badges, heading, characters }
}
